/// Words of other languages that authors write for words of the language.
package enum OtherLanguages {
  package enum Meaning: Sendable { case none, on, off, given, when, then, and, or, not }

  /// German, French, Spanish, Portuguese, Italian and Polish.
  private static let table: [(Meaning, String)] = [
    (
      .none,
      """
      keine, keiner, keines, niemand, nichts, aucun, aucune, rien, personne, ninguno, ninguna, nada, nadie, \
      nenhum, nenhuma, ninguém, nessuno, nessuna, niente, nulla, brak, nic, nikt, żaden, żadne
      """
    ),
    (
      .on,
      """
      ja, an, ein, wahr, aktiv, oui, vrai, activé, actif, sí, si, verdadero, activado, encendido, sim, verdadeiro, ativado, \
      ligado, sì, vero, attivo, attivato, acceso, tak, prawda, włączone, włączony
      """
    ),
    (
      .off,
      """
      nein, aus, falsch, inaktiv, non, faux, désactivé, inactif, falso, desactivado, apagado, não, nao, desativado, desligado, \
      inattivo, disattivato, spento, nie, fałsz, wyłączone, wyłączony
      """
    ),
    (
      .given,
      "gegeben, gegeben sei, angenommen, étant donné, etant donne, soit, dado, dada, dados, dato, data, zakładając, mając"
    ),
    (.when, "wenn, falls, quand, lorsque, cuando, quando, kiedy, gdy, jeśli, si, se"),
    (.then, "dann, alors, donc, entonces, então, entao, allora, poi, wtedy"),
    (.and, "und, et, y, e, i, oraz"),
    (.or, "oder, ou, o, u, oppure, lub, albo"),
    (.not, "nicht, kein, keine, ohne, pas, ne pas, non, sans, sin, não, nao, sem, senza, nessun, nie, bez"),
  ]

  private static let sets = Dictionary(
    uniqueKeysWithValues: table.map { meaning, words in
      (meaning, Set(words.split(separator: ",").map { String($0.drop { $0 == " " }) }))
    })

  /// Words in small letters.
  package static func words(for meaning: Meaning) -> Set<String> { sets[meaning] ?? [] }
}
