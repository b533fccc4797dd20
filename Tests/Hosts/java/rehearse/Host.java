package rehearse;

import static java.nio.charset.StandardCharsets.UTF_8;
import static rehearse.Json.*;

import java.io.*;
import java.net.*;
import java.nio.channels.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Function;

/** Makes a program of the JVM a host of rehearse, which answers as Hosts.md describes. */
public final class Host {
  /** Says why it refuses a value that the contract allows, or null, at a place such as {"given": "email"}. */
  public interface Types { String refuse(Map<String, Object> at, Object value); }
  record Module(Map<String, Object> contract, Function<Stage, Adapter> adapter, Types types) {}

  private final String name;
  private final Map<String, Module> modules = new LinkedHashMap<>();
  private PrintStream answers;

  public Host(String name) { this.name = name; }

  /** The contracts in a file that `rehearse contract` wrote, by the names of their modules. It is on the class path. */
  public static Map<String, Object> contracts(String file) throws IOException {
    try (InputStream content = Host.class.getResourceAsStream("/" + file)) {
      if (content == null) throw new FileNotFoundException(file + " is not on the class path");
      var contracts = object();
      List<Object> modules = list(map(read(new String(content.readAllBytes(), UTF_8))).get("modules"));
      modules.forEach(each -> contracts.put((String) map(each).get("name"), each));
      return contracts;
    }
  }

  /** Adds the module of a contract. */
  public Host add(Object contract, Function<Stage, Adapter> adapter) {
    return add(contract, adapter, (at, value) -> null);
  }
  public Host add(Object contract, Function<Stage, Adapter> adapter, Types types) {
    modules.put((String) map(contract).get("name"), new Module(map(contract), adapter, types));
    return this;
  }

  /** Answers the runner until it has no more requests, and ends the process. */
  public void serve() throws IOException { serve(System.getenv("REHEARSE_ADDRESS"), System.getenv("REHEARSE_TOKEN")); }
  /** The same, where variables come as arguments, as in an instrumented test on Android. */
  public void serve(String address, String token) throws IOException {
    Reader requests;
    try {
      SocketChannel channel = connect(address.split(":"));
      requests = new BufferedReader(Channels.newReader(channel, UTF_8)); // Two streams would hold up each other.
      answers = new PrintStream(Channels.newOutputStream(channel), true, UTF_8);
    } catch (IOException | RuntimeException error) {
      System.out.println("only rehearse can start this host: " + error);
      System.exit(64);
      return;
    }
    if (System.getenv("REHEARSE_CONFORMANCE") != null) Conformance.addTo(this); // For `rehearse host-check`.
    answers.print(token + "\n");
    var contracts = modules.values().stream().map(Module::contract).toList();
    var features = List.of("details", "interleavings", "streams", "values");
    send("hello", object("protocol", 1, "name", name, "language", "java", "features", features, "modules", contracts));
    ExecutorService plans = Executors.newSingleThreadExecutor();
    StringBuilder line = new StringBuilder();
    try {
      for (int next; (next = requests.read()) >= 0; line.append((char) next)) {
        if (next != '\n') continue;
        var request = map(read(line.toString()));
        plans.execute(() -> answer(request));
        line.setLength(0);
      }
    } finally {
      Runtime.getRuntime().halt(0); // Even while a module hangs.
    }
  }
  private static SocketChannel connect(String[] place) throws IOException {
    if (place[0].equals("unix")) return SocketChannel.open(UnixDomainSocketAddress.of(place[1]));
    int port = Integer.parseInt(place[place.length - 1]);
    var channel = SocketChannel.open(new InetSocketAddress(place.length > 2 ? place[1] : "127.0.0.1", port));
    return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  private void answer(Map<String, Object> request) {
    String message = (String) request.get("message");
    if (message.equals("exit")) System.exit(0);
    if (!request.containsKey("id")) return;
    long start = System.nanoTime();
    Map<String, Object> id = object("id", request.get("id")), answer = new LinkedHashMap<>(id);
    Module module = modules.get(request.get("module"));
    try {
      if (!List.of("run", "read").contains(message)) throw new Stage.Fault("unsupported", "unknown message " + message);
      if (module == null) throw new Stage.Fault("unknownModule", "the host has no such module");
      if (message.equals("read")) {
        List<Object> values = list(request.get("values")), refused = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
          String reason = module.types.refuse(map(map(values.get(i)).get("at")), map(values.get(i)).get("value"));
          if (reason != null) refused.add(object("index", i, "reason", reason));
        }
        send("values", id, object("refused", refused));
        return;
      }
      boolean isLive = request.get("live") == Boolean.TRUE;
      answer.put("trace", new Stage(request, module, (what, more) -> { if (isLive) send(what, id, more); }).run());
    } catch (Stage.Fault fault) {
      answer.putAll(fault.content);
    } catch (Throwable error) { // Kotlin throws checked exceptions, too.
      error.printStackTrace();
      answer.putAll(object("kind", "adapter", "reason", "it threw " + error));
    }
    System.out.flush();
    answer.put("took", (System.nanoTime() - start) / 1000);
    File output = new File("/dev/fd/1");
    if (output.isFile()) answer.put("printed", output.length());
    send(answer.containsKey("trace") ? "ran" : "fault", answer);
  }
  @SafeVarargs private void send(String message, Map<String, Object>... parts) {
    var line = object("message", message);
    for (var each : parts) line.putAll(each);
    answers.print(write(line) + "\n");
  }
}
