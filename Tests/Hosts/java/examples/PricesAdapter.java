package examples;

import static rehearse.Json.object;

import java.util.Map;
import java.util.function.Consumer;
import rehearse.Adapter;
import rehearse.Stage;

final class PricesAdapter implements Adapter {
  private final PriceWatch watch;

  PricesAdapter(Stage stage) {
    watch = new PriceWatch(
        (symbol, each, end) -> stage.call("market.follow", symbol).then(each, end)::cancel,
        (symbol, price) -> stage.call("alarm.ring", symbol, price),
        stage::stateChanged);
  }

  @Override public Map<String, Consumer<Map<String, Object>>> actions() {
    return Map.of(
        "share.open", arguments -> watch.open((String) arguments.get("symbol")),
        "share.close", arguments -> watch.close(),
        "limit.set", arguments -> watch.setLimit((Long) arguments.get("price")));
  }

  @Override public Map<String, Object> state() {
    return object("phase", watch.phase, "price", watch.price, "trend", watch.trend, "limit", watch.limit,
        "problem", watch.problem);
  }
}
