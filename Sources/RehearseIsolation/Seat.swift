/// A place where one worker works, after it the next: memory and a file for what is printed serve all of them.
struct Seat {
  let memory: WorkerMemory
  let printed: PrintedFile?
  var worker: WorkerProcess?

  /// Gives back what it took from the system, once nobody works there any more.
  func remove() {
    memory.leave()
    printed?.remove()
  }
}
