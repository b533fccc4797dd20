/// A place where one worker works, after it the next: memory and a file for what is printed serve all of them.
struct Seat {
  let memory: WorkerMemory
  let printed: PrintedFile?
  var worker: WorkerProcess?
}
