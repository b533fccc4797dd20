import Rehearse

/// The modules that are compiled into `rehearse`.
package enum Catalog {
  package static let modules = ModuleCatalog()
    .adding(PermissionAdapter())
    .adding(LoginAdapter())
    .adding(PushPromptAdapter())
    .adding(WeatherAdapter())
    .adding(PlayerAdapter())
    .adding(DownloadAdapter())
    .adding(PricesAdapter())
}
