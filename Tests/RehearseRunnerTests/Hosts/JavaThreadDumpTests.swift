import RehearseRunner
import Testing

@Suite("What a JVM prints when it is asked where it is")
struct JavaThreadDumpTests {
  private static let dump = """
    waiting for the door
    2026-11-29 02:27:13
    Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

    Threads class SMR info:
    _java_thread_list=0x00007f24a41131b0, length=11, elements={
    0x00007f24a4017eb0, 0x00007f24a40f83a0
    }

    "main" #1 prio=5 os_prio=0 cpu=30.31ms elapsed=0.99s tid=0x00007f24a4017eb0 nid=0x2c60 in Object.wait()
       java.lang.Thread.State: WAITING (on object monitor)
    \tat java.lang.Object.wait(java.base@17.0.15/Native Method)
    \t- waiting on <0x000000069ec18cb8> (a java.lang.Object)
    \tat shop.Door.enter(Door.java:7)
    \tat rehearse.Stage.fire(Stage.java:120)

    "Finalizer" #3 daemon prio=8 os_prio=0 cpu=0.33ms elapsed=0.80s tid=0x00007f24a40f9780 nid=0x2c85
       java.lang.Thread.State: WAITING (on object monitor)
    \tat java.lang.Object.wait(java.base@17.0.15/Native Method)

    "reader" #12 daemon prio=5 os_prio=0 cpu=0.33ms elapsed=0.80s tid=0x00007f24a40f9790 nid=0x2c86 runnable
       java.lang.Thread.State: RUNNABLE
    \tat sun.nio.ch.Net.poll(java.base@17.0.15/Native Method)
    \tat rehearse.Host.read(Host.java:103)

    "VM Thread" os_prio=0 cpu=0.61ms elapsed=2.01s tid=0x00007f91240f4400 nid=0x28bf runnable

    Heap
     garbage-first heap   total 397312K, used 4347K

    it goes on

    """

  @Test("The threads with code of the app remain, and what the module printed")
  func own() {
    #expect(
      text(Self.dump) == """
        waiting for the door
        It was here, in the thread "main":
        \tat java.lang.Object.wait(java.base@17.0.15/Native Method)
        \tat shop.Door.enter(Door.java:7)
        \tat rehearse.Stage.fire(Stage.java:120)
        it goes on

        """)
  }

  @Test("Without such a thread, and without a dump, nothing is left out")
  func others() {
    let foreign = Self.dump.replacing("shop.Door", with: "java.util.Door")
    #expect(text(foreign) == foreign)
    #expect(text("Heap\nof apples") == "Heap\nof apples")
  }

  private func text(_ output: String) -> String {
    String(decoding: JavaThreadDump.shortened(Array(output.utf8)), as: UTF8.self)
  }
}
