package rehearse;

import static rehearse.Json.object;

import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

/** Makes a program of the JVM a host of rehearse, which answers as Hosts.md describes. */
public final class Host {
  private final String name;
  private final Map<String, Map<String, Object>> contracts = new LinkedHashMap<>();
  private final Map<String, Function<Stage, Adapter>> modules = new HashMap<>();
  private final Map<String, BiFunction<Map<String, Object>, Object, String>> types = new HashMap<>();
  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private SocketChannel channel;

  public Host(String name) { this.name = name; }

  /** Adds the module of a contract. */
  public Host add(Object contract, Function<Stage, Adapter> adapter) {
    return add(contract, adapter, (place, value) -> null);
  }

  /**
   * The same with what the types of the module refuse beyond the contract, such as a text that is no e-mail address.
   *
   * @param types says why it refuses a value, or null, for a place such as {"action": "logIn", "argument": "id"}.
   */
  public Host add(
      Object contract, Function<Stage, Adapter> adapter, BiFunction<Map<String, Object>, Object, String> types) {
    String module = (String) Stage.map(contract).get("name");
    contracts.put(module, Stage.map(contract));
    modules.put(module, adapter);
    this.types.put(module, types);
    return this;
  }

  /** The contracts in a file that `rehearse contract` wrote, by the names of their modules. It is on the class path. */
  public static Map<String, Object> contracts(String file) throws IOException {
    try (InputStream content = Host.class.getResourceAsStream("/" + file)) {
      if (content == null) throw new FileNotFoundException(file + " is not on the class path");
      Map<String, Object> contracts = new LinkedHashMap<>();
      var all = Stage.map(Json.read(new String(content.readAllBytes(), StandardCharsets.UTF_8)));
      for (var each : Stage.maps(all.get("modules"))) contracts.put((String) each.get("name"), each);
      return contracts;
    }
  }

  /** Answers the runner until it has no more requests, and ends the process. */
  public void serve() throws Exception { serve(System.getenv("REHEARSE_ADDRESS"), System.getenv("REHEARSE_TOKEN")); }

  /** The same, where variables come as arguments, as in an instrumented test on Android. */
  public void serve(String address, String token) throws Exception {
    try {
      channel = connect(address);
    } catch (IOException | RuntimeException error) {
      System.out.println("only rehearse can start this host: " + error);
      System.exit(64);
    }
    if (System.getenv("REHEARSE_CONFORMANCE") != null) { // For `rehearse host-check`.
      try {
        Class.forName("rehearse.Conformance").getMethod("addTo", Host.class).invoke(null, this);
      } catch (ClassNotFoundException none) { }
    }
    Thread reader = new Thread(this::read, "reader");
    reader.setDaemon(true);
    reader.start();
    write(token + "\n");
    send("hello", object("protocol", 1, "name", name, "language", "java", "features",
        List.of("details", "interleavings", "streams", "values"), "modules", List.copyOf(contracts.values())));
    while (true) {
      var request = Stage.map(Json.read(requests.take()));
      if ("exit".equals(request.get("message"))) System.exit(0);
      if (request.containsKey("id")) answer(request);
    }
  }

  private static SocketChannel connect(String address) throws IOException {
    String[] parts = address.split(":");
    if (parts[0].equals("unix")) return SocketChannel.open(UnixDomainSocketAddress.of(address.substring(5)));
    int port = Integer.parseInt(parts[parts.length - 1]);
    SocketChannel channel = SocketChannel.open(new InetSocketAddress(parts.length > 2 ? parts[1] : "127.0.0.1", port));
    return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /** In a thread, so that the host ends with the connection even while a module hangs. */
  private void read() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    try {
      while (channel.read(bytes.clear()) >= 0) {
        for (bytes.flip(); bytes.hasRemaining(); ) {
          byte next = bytes.get();
          if (next != '\n') line.write(next);
          else requests.add(line.toString(StandardCharsets.UTF_8));
          if (next == '\n') line.reset();
        }
      }
    } catch (IOException gone) { // As after its end.
    } finally {
      Runtime.getRuntime().halt(0);
    }
  }

  private void answer(Map<String, Object> request) {
    long start = System.nanoTime();
    Map<String, Object> answer = object("id", request.get("id"));
    String message = (String) request.get("message"), module = (String) request.get("module");
    BiConsumer<String, Map<String, Object>> notify = (what, more) -> {
      if (request.get("live") != Boolean.TRUE) return;
      more.put("id", request.get("id"));
      send(what, more);
    };
    try {
      if (!Set.of("run", "read").contains(message)) throw new Fault("unsupported", "unknown message " + message, null);
      if (!modules.containsKey(module)) throw new Fault("unknownModule", "the host has no such module", null);
      if (message.equals("read")) {
        answer.put("refused", refused(Stage.maps(request.get("values")), types.get(module)));
        send("values", answer);
        return;
      }
      Stage stage = new Stage(request, contracts.get(module), types.get(module), notify);
      answer.put("trace", stage.run(modules.get(module)));
    } catch (Fault fault) {
      answer.putAll(object("kind", fault.kind, "reason", fault.getMessage()));
      if (fault.place != null) answer.put("at", fault.place);
    } catch (Throwable error) { // Kotlin throws checked exceptions, too.
      error.printStackTrace();
      answer.putAll(object("kind", "adapter", "reason", "it threw " + error));
    }
    System.out.flush();
    answer.put("took", (System.nanoTime() - start) / 1000);
    try {
      Path output = Path.of("/dev/fd/1");
      if (Files.isRegularFile(output)) answer.put("printed", Files.size(output));
    } catch (IOException unknown) { }
    send(answer.containsKey("trace") ? "ran" : "fault", answer);
  }

  private static List<Object> refused(
      List<Map<String, Object>> values, BiFunction<Map<String, Object>, Object, String> types) {
    List<Object> refused = new ArrayList<>();
    for (int index = 0; index < values.size(); index++) {
      String reason = types.apply(Stage.map(values.get(index).get("at")), values.get(index).get("value"));
      if (reason != null) refused.add(object("index", index, "reason", reason));
    }
    return refused;
  }

  private void send(String message, Map<String, Object> more) {
    Map<String, Object> line = object("message", message);
    line.putAll(more);
    write(Json.write(line, new StringBuilder()).append('\n').toString());
  }

  /** Not by the streams of a channel: before Java 19, they cannot write while another thread reads. */
  private void write(String line) {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) channel.write(bytes);
    } catch (IOException gone) {
      Runtime.getRuntime().halt(0);
    }
  }
}
