package examples;

import rehearse.Host;

/** Runs login, permission, pushPrompt and prices of Java for rehearse. */
public final class ExampleHost {
  public static void main(String[] arguments) throws Exception {
    // The contract is written once, for all languages: rehearse contract > contract.json
    var contracts = Host.contracts("contract.json");
    new Host("java")
        .add(contracts.get("login"), LoginAdapter::new)
        .add(contracts.get("permission"), PermissionAdapter::new)
        .add(contracts.get("pushPrompt"), PushPromptAdapter::new)
        .add(contracts.get("prices"), PricesAdapter::new)
        .serve();
  }
}
