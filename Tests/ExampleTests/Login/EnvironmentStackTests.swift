import Dispatch
import ExampleModules
import Synchronization
import Testing

@Suite("The environment stack")
struct EnvironmentStackTests {
  @Test("The default environment is current at first")
  func initial() {
    #expect(EnvironmentStack(default: "default").current == "default")
  }

  @Test("The last pushed environment is current, and is popped first")
  func lastInFirstOut() {
    let stack = EnvironmentStack(default: "default")
    stack.push("a")
    #expect(stack.current == "a")
    stack.push("b")
    #expect(stack.current == "b")
    #expect(stack.pop() == "b")
    #expect(stack.current == "a")
    #expect(stack.pop() == "a")
    #expect(stack.current == "default")
  }

  @Test("The default environment cannot be popped")
  func defaultStays() {
    let stack = EnvironmentStack(default: "default")
    for _ in 1...3 {
      #expect(stack.pop() == nil)
      #expect(stack.current == "default")
    }
    stack.push("a")
    #expect(stack.current == "a")
    stack.pop()
    #expect(stack.pop() == nil)
    #expect(stack.current == "default")
  }

  @Test("An environment equal to the default is a separate one")
  func equalToDefault() {
    let stack = EnvironmentStack(default: "default")
    stack.push("default")
    #expect(stack.pop() == "default")
    #expect(stack.pop() == nil)
  }

  @Test("Environments are complete values and do not merge")
  func wholeValues() {
    let stack = EnvironmentStack(default: ["auth": "real", "clock": "real"])
    stack.push(["auth": "demo"])
    #expect(stack.current == ["auth": "demo"])
  }

  @Test("Stacks are independent")
  func independent() {
    let one = EnvironmentStack(default: 0)
    let other = EnvironmentStack(default: 0)
    one.push(1)
    #expect(other.current == 0)
  }

  @Test("Concurrent use loses and duplicates nothing, and the default stays")
  func parallel() {
    let stack = EnvironmentStack(default: -1)
    let popped = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<2_000 {
        stack.push(worker * 2_000 + round)
        _ = stack.current
        if round.isMultiple(of: 2), let environment = stack.pop() {
          popped.withLock { $0.append(environment) }
        }
      }
    }
    var all = popped.withLock { $0 }
    #expect(all.count == 8_000)
    for _ in 0..<8_000 {
      if let environment = stack.pop() { all.append(environment) }
    }
    #expect(all.sorted() == Array(0..<16_000))
    #expect(stack.pop() == nil)
    #expect(stack.current == -1)
  }
}
