import Rehearse

/// The modules that are compiled into `rehearse`: a new one is one line here.
package enum Catalog {
  package static let modules = ModuleCatalog()
    .adding(PermissionRehearsal())
    .adding(LoginRehearsal())
    .adding(PushPromptRehearsal())
    .adding(WeatherRehearsal())
    .adding(PlayerRehearsal())
    .adding(DownloadRehearsal())
}
