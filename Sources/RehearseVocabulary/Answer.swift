/// What a port's operation answers, in the Swift types that the adapter declared.
public enum Answer<Returned, Failure> {
  case returned(Returned)
  case failed(Failure)
}
