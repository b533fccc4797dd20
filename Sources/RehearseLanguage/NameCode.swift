import RehearseSource

/// Mistakes with the names that a module declares, and with their values.
package enum NameCode {
  /// All of them.
  static let all = [
    unknownGiven, unknownFlag, unknownOperation, unknownAction,
    unknownArgument, missingArgument, unknownStateField, unknownField,
    missingField, misplacedName, unknownValue, wrongType,
    nullWord, textForNone, wrongNumber, ambiguousNumber,
    wrongTimeSpan, tooLong, unknownPlaceholder, misplacedPlaceholder,
    impossiblePlaceholder, unknownAnswer, needlessResponse, cannotFail,
    returnsOrFails, silentAlone, missingReturns, emptyResponse,
    namesOnly, wildcard, misplacedNone, needlessTo, mixedResponses,
  ]

  package static let unknownGiven = MessageCode(
    "unknown-given", "The module has no given of this name",
    """
    `\(ProgramName.text) reference` lists what can be given for each module.
    """,
    wrong: .keys("given: { authorisation: denied }"),
    right: .keys("given: { authorization: denied }"))

  package static let unknownFlag = MessageCode(
    "unknown-flag", "The module has no flag of this name",
    """
    Flags are declared by the module and written below `flags`.
    """,
    wrong: .keys("given: { flags: { ask_at_once: on } }"),
    right: .keys("given: { flags: { enable_immediate_notification_request: on } }"))

  package static let unknownOperation = MessageCode(
    "unknown-operation", "The module has no operation of this name",
    """
    Operations are what the module calls. `\(ProgramName.text) reference` lists them with their arguments and \
    answers.
    """,
    wrong: .keys("then: { calls: [application.opened] }"),
    right: .keys("then: { calls: [application.open] }"))

  package static let unknownAction = MessageCode(
    "unknown-action", "The module has no action of this name",
    """
    Actions are what can happen to the module, in `when`. `\(ProgramName.text) reference` lists them.
    """,
    wrong: .keys("when: registr"),
    right: .keys("when: register"))

  package static let unknownArgument = MessageCode(
    "unknown-argument", "An action or an operation has no argument of this name",
    """
    Arguments are written as the module declares them.
    """,
    wrong: .keys("when: { application.didRegister: { tokn: abc } }"),
    right: .keys("when: { application.didRegister: { token: abc } }"))

  package static let missingArgument = MessageCode(
    "missing-argument", "An argument that an action needs is missing",
    """
    Arguments without a standard value must be written, or come from a column of the table.
    """,
    wrong: .keys("when: application.didRegister"),
    right: .keys("when: { application.didRegister: { token: abc } }"))

  package static let unknownStateField = MessageCode(
    "unknown-state-field", "The module has no state field of this name",
    """
    A state field is something that can be seen of the module from outside. `\(ProgramName.text) reference` lists \
    all of them with their values.
    """,
    wrong: .keys("then: { state: { registraton: idle } }"),
    right: .keys("then: { state: { registration: idle } }"))

  package static let unknownField = MessageCode(
    "unknown-field", "A value has no field of this name",
    """
    The fields of a value are declared by the module, and all of them are written.
    """,
    wrong: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, cod: 1 } } }
      """),
    right: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, code: 1 } } }
      """))

  package static let missingField = MessageCode(
    "missing-field", "A field of a value is missing",
    """
    The fields of a value are declared by the module, and all of them are written. In `then`, write \
    `<anything>` for a value that does not matter.
    """,
    wrong: .keys("when: { application.didFailToRegister: { error: { domain: some } } }"),
    right: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, code: 1 } } }
      """))

  package static let misplacedName = MessageCode(
    "misplaced-name", "A name of the module is written in the wrong place",
    """
    Flags are written below `flags`, and what operations answer below `responses`.
    """,
    wrong: .keys("given: { enable_immediate_notification_request: on }"),
    right: .keys("given: { flags: { enable_immediate_notification_request: on } }"))

  package static let unknownValue = MessageCode(
    "unknown-value", "A value is not one of those that are declared",
    """
    Some values are one of a list of names, which the module declares.
    """,
    wrong: .keys("given: { authorization: refused }"),
    right: .keys("given: { authorization: denied }"))

  package static let wrongType = MessageCode(
    "wrong-type", "A value is of another kind than is declared",
    """
    The module declares whether a value is a text, a number, a switch, a list or a group of keys.
    """,
    wrong: .keys("given: { brazeDisabled: maybe }"),
    right: .keys("given: { brazeDisabled: on }"))

  package static let nullWord = MessageCode(
    "null", "The words null and ~ are used for \"no value\"",
    """
    To say that there is no value, write `none`. To use the word as a text, put it in quotes.
    """,
    wrong: .keys(
      """
      given: { user: null }
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: none }
      when: deeplink.requestNotifications
      """))

  package static let textForNone = MessageCode(
    "text-for-none", "A word that looks like \"no value\" is taken as a text",
    """
    Only `none`, in small letters and without quotes, says that there is no value.
    """,
    wrong: .keys(
      """
      given: { user: nil }
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: none }
      when: deeplink.requestNotifications
      """))

  package static let wrongNumber = MessageCode(
    "wrong-number", "A number cannot be compared",
    """
    Infinite numbers, and numbers that are too large for 64 bits, cannot be compared. If it is a text, \
    put it in quotes.
    """,
    wrong: .file(
      """
      rehearse: 1
      module: pushPrompt
      feature: Example
      scenarios:
        - scenario: A message
          when: { inAppMessage.received: { extras: { size: .inf } } }
          then: { state: { decision: ignore } }
      """),
    right: .file(
      """
      rehearse: 1
      module: pushPrompt
      feature: Example
      scenarios:
        - scenario: A message
          when: { inAppMessage.received: { extras: { size: 12 } } }
          then: { state: { decision: ignore } }
      """))

  package static let ambiguousNumber = MessageCode(
    "ambiguous-number", "A number can be read in two ways",
    """
    A point may separate thousands or decimals, so whole numbers are written in digits only.
    """,
    wrong: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, code: 3.000 } } }
      """),
    right: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, code: 3000 } } }
      """))

  package static let wrongTimeSpan = MessageCode(
    "wrong-time-span", "A span of time is not written as a number with its unit",
    """
    A span of time is a whole number directly followed by ms, s, m or h, and greater than 0.
    """,
    wrong: .keys("when: { clock.advance: 2 seconds }"),
    right: .keys("when: { clock.advance: 2s }"))

  package static let tooLong = MessageCode(
    "too-long", "A scenario lasts longer than 1000 hours",
    """
    All spans of time of a scenario together can be at most 1000 hours of virtual time.
    """,
    wrong: .keys("when: { clock.advance: 2000h }"),
    right: .keys("when: { clock.advance: 2h }"))
}
