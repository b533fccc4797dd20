/// The scenarios of the module "permission". Each passes by the rules of the module and causes no warning.
enum PermissionScenarios {
  static func head(part: Int) -> String {
    """
    rehearse: 1
    module: permission
    feature: Registering for push notifications, part \(part)
    link: PUSH-\(part)
    tags: [benchmark, push]
    given:
      authorization: notDetermined
    also allowed: [tracker.*]

    scenarios:

    """
  }

  static var kinds: [(Int) -> String] { [allowed, refused, fromDeeplink, alreadyAllowed, systemError, provisional] }

  private static func allowed(_ number: Int) -> String {
    """
      - scenario: Customer \(number) taps "Allow"
        why: iOS shows its own dialog only once.
        link: PUSH-\(number)
        tags: [smoke]
        given:
          flags: { enable_immediate_notification_request: on }
          responses:
            notifications.requestAuthorization: granted
        when: register
        then:
          calls:
            - notifications.setCategories
            - notifications.requestAuthorization: { options: [alert, badge, sound] }
            - application.registerForRemoteNotifications
          state: { completionPending: yes }
          history:
            registration: [asking, checkingSettings, waitingForToken]


    """
  }

  private static func refused(_ number: Int) -> String {
    """
      - scenario: Customer \(number) taps "Don't Allow"
        why: The caller hears it at once.
        tags: [refusal]
        given:
          brazeDisabled: yes
          responses:
            notifications.requestAuthorization: refused
        when: register
        then:
          calls:
            - notifications.setCategories: { categories: [message] }
            - notifications.requestAuthorization
            - completionHandler: { error: { domain: UnauthorizedPushError, code: 404 } }
          state:
            authorization: denied
            registration: failed
            completionPending: no
            deviceToken: none


    """
  }

  private static func fromDeeplink(_ number: Int) -> String {
    """
      - scenario: Customer \(number) follows the link to the settings
        why: Marketing counts who comes from the newsletter.
        link: [PUSH-\(number), MARKETING-7]
        given:
          authorization: denied
          user: customer-\(number)
          responses:
            notifications.requestAuthorization: refused
        when: deeplink.requestNotifications
        then:
          calls:
            - notifications.setCategories
            - notifications.requestAuthorization
            - tracker.log: { origin: deeplink, action: denied }
          state: { registration: failed, completionPending: no }
          never: [application.*]


    """
  }

  private static func alreadyAllowed(_ number: Int) -> String {
    """
      - scenario: Customer \(number) has allowed notifications before
        why: Nobody is asked twice.
        tags: [token]
        given:
          authorization: authorized
          brazeDisabled: no
        when:
          - register
          - application.didRegister: { token: device-\(number) }
        then:
          calls:
            - application.registerForRemoteNotifications
            - completionHandler: { token: device-\(number) }
          state: { registration: registered, deviceToken: device-\(number) }
          history:
            registration: [checkingSettings, waitingForToken, registered]
          never: [notifications.requestAuthorization]


    """
  }

  private static func systemError(_ number: Int) -> String {
    """
      - scenario: The system cannot ask customer \(number)
        link: PUSH-\(number)
        given:
          flags:
            enable_immediate_notification_request: on
          responses:
            notifications.requestAuthorization:
              fails: { domain: UNErrorDomain, code: \(number) }
              after: 2s
        when: [register, { clock.advance: 2s }]
        then:
          calls:
            - notifications.setCategories
            - notifications.requestAuthorization
            - completionHandler: { error: { domain: UNErrorDomain, code: \(number) } }
          changes: { registration: failed }
          never: [notifications.settings, application.*]


    """
  }

  private static func provisional(_ number: Int) -> String {
    """
      - scenario: Customer \(number) has allowed quiet delivery only
        why: >-
          A provisional permission is not enough,
          and the caller hears so.
        tags: [deeplink, quiet]
        given:
          authorization: provisional
        when:
          handleAuthorization: { viaDeeplink: yes, completionHandler: yes }
        then:
          calls:
            - tracker.log: { origin: deeplink, action: provisional }
            - completionHandler: { error: { domain: UnauthorizedPushError, code: 404 } }
          state:
            registration: failed
            completionPending: no
          never: [application.*]


    """
  }
}
