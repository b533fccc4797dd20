import Rehearse

/// The modules that are compiled into `rehearse`: a new one is one line here.
package enum Catalog {
  package static let modules = ModuleCatalog()
    .adding(PermissionAdapter())
    .adding(LoginAdapter())
    .adding(PushPromptAdapter())
    .adding(WeatherAdapter())
    .adding(PlayerAdapter())
    .adding(DownloadAdapter())
}
