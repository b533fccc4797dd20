/// The scenarios of the module "pushPrompt". Each passes by the rules of the module and causes no warning.
enum PushPromptScenarios {
  static func head(part: Int) -> String {
    """
    rehearse: 1
    module: pushPrompt
    feature: Our own prompt before the system's, part \(part)
    tags: [benchmark, prompt]
    given:
      flags: { enable_immediate_notification_request: off }

    scenarios:

    """
  }

  static var kinds: [(Int) -> String] { [shown, flagOn, otherCampaign, notText, lateSettings, twoMessages] }

  private static func shown(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) shows the prompt to somebody new
        why: Who was never asked can still be won.
        link: PROMPT-\(number)
        tags: [smoke]
        given:
          authorization: notDetermined
        when:
          inAppMessage.received:
            extras:
              custom_push_prompt: "true"
              campaign: spring-\(number)
              priority: \(number)
        then:
          calls:
            - flags.isEnabled: { name: <text containing immediate> }
            - notifications.settings
          changes: { decision: shouldShow }
          history: { decision: [shouldShow] }


    """
  }

  private static func flagOn(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) stays silent where the system asks at once
        why: Two prompts in a row annoy people.
        link: [PROMPT-\(number), PUSH-100]
        tags: [flags]
        given:
          flags:
            enable_immediate_notification_request: on
        when:
          inAppMessage.received:
            extras: { custom_push_prompt: "true", campaign: summer-\(number) }
        then:
          calls:
            - flags.isEnabled
          state:
            decision: shouldNotShow
          history:
            decision: [shouldNotShow]
          never: [notifications.settings]


    """
  }

  private static func otherCampaign(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) is not about the prompt
        why: A message without our key is for somebody else.
        link: PROMPT-\(number)
        tags: [ignored]
        given:
          flags:
            enable_immediate_notification_request: no
        when:
          inAppMessage.received:
            extras:
              campaign: autumn-\(number)
              title: "Save 20 % until Sunday: only in the app"
              Custom_Push_Prompt: "true"
        then:
          calls: none
          changes:
            decision: ignore
          never:
            - notifications.settings


    """
  }

  private static func notText(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) sends a boolean instead of a text
        why: The tool that sends campaigns knows texts only.
        tags: [ignored, types]
        when:
          inAppMessage.received:
            extras:
              custom_push_prompt: true
              campaign: winter-\(number)
              weights: [0.25, 0.5, \(number)]
              nested: { enabled: false, reason: null }
        then:
          calls in any order:
            - flags.isEnabled
          state:
            decision: ignore
          never:
            - notifications.settings


    """
  }

  private static func lateSettings(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) waits a second for the settings
        why: The system may take its time.
        link: PROMPT-\(number)
        tags: [slow]
        given:
          responses:
            notifications.settings: { returns: denied, after: 1s }
        when:
          - inAppMessage.received:
              extras: { custom_push_prompt: "true", campaign: late-\(number) }
          - clock.advance: 1s
        then:
          calls:
            - flags.isEnabled
            - notifications.settings
          state: { decision: shouldNotShow }
          history:
            decision: [shouldNotShow]


    """
  }

  private static func twoMessages(_ number: Int) -> String {
    """
      - scenario: Campaign \(number) sends two messages
        why: Each message is judged by itself.
        tags: [smoke]
        given: { authorization: authorized }
        steps:
          - when: inAppMessage.received
            then:
              changes: { decision: ignore }
              never: [notifications.settings]
          - when:
              inAppMessage.received:
                extras:
                  custom_push_prompt: "true"
                  campaign: second-\(number)
            then:
              calls: [flags.isEnabled, notifications.settings]
              changes: { decision: shouldNotShow }
              history: { decision: [shouldNotShow] }


    """
  }
}
