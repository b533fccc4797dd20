package rehearse;

/** Why a plan has no trace. It is an Error, so that a module that catches every Exception lets it pass. */
final class Fault extends Error {
  final String kind;
  final Object place;

  Fault(String kind, String reason, Object place) {
    super(reason);
    this.kind = kind;
    this.place = place;
  }
}
