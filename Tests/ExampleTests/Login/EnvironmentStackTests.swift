import Dispatch
import ExampleModules
import Synchronization
import Testing

@Suite("The stack of environments")
struct EnvironmentStackTests {
  @Test("At first the default is in force")
  func initial() {
    #expect(EnvironmentStack(default: "default").current == "default")
  }

  @Test("The last pushed is in force, and popping gives it back, down to the default")
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

  @Test("The default cannot be popped, however often it is tried")
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

  @Test("An environment that equals the default is an environment of its own")
  func equalToDefault() {
    let stack = EnvironmentStack(default: "default")
    stack.push("default")
    #expect(stack.pop() == "default")
    #expect(stack.pop() == nil)
  }

  @Test("Environments are whole values: nothing shines through from below")
  func wholeValues() {
    let stack = EnvironmentStack(default: ["auth": "real", "clock": "real"])
    stack.push(["auth": "demo"])
    #expect(stack.current == ["auth": "demo"])
  }

  @Test("Stacks do not know of each other")
  func independent() {
    let one = EnvironmentStack(default: 0)
    let other = EnvironmentStack(default: 0)
    one.push(1)
    #expect(other.current == 0)
  }

  @Test("All threads may use it at once: nothing is lost, nothing comes twice, the default stays")
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
