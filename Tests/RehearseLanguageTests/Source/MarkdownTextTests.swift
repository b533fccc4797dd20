import Rehearse
import RehearseLanguage
import Testing

@Suite("Text in Markdown")
struct MarkdownTextTests {
  @Test(
    "Text is escaped so that it reads as written and mentions no user",
    arguments: [
      ("plain - text, 1.", "plain - text, 1."), ("a_b *c* `d`", "a\\_b \\*c\\* \\`d\\`"),
      ("<b> & [x](y) | z", "&#60;b&#62; &#38; \\[x\\](y) &#124; z"),
      ("@ana #1 ~x~ $y$ !", "@<!-- -->ana \\#<!-- -->1 \\~<!-- -->x\\~ \\$<!-- -->y\\$ \\!"),
      ("see https://x.org, www.x.org, a@b.c", "see https:<!-- -->//x.org, www<!-- -->.x.org, a@<!-- -->b.c"),
      ("PUSH-100, gh-1, a-b, - 1", "PUSH-<!-- -->100, gh-<!-- -->1, a-b, - 1"),
      ("!12 %\"v 1\" &3", "\\!<!-- -->12 %<!-- -->\"v 1\" &#38;<!-- -->3"),
      ("a\n::error::##vso[x]", "a\\\\u{A}::error::\\#\\#<!-- -->vso\\\\u{5B}x\\]"),
    ])
  func escaped(text: String, markdown: String) {
    #expect(MarkdownText.escaped(text) == markdown)
  }

  @Test(
    "Code ends where it should, also in a table",
    arguments: [
      ("a_b: [1]", "`a_b: [1]`"), ("", ""), ("a|b", "<code>a&#124;b</code>"), ("`", "<code>&#96;</code>"),
      ("\\", "<code>&#92;</code>"), (" a", "<code> a</code>"), ("<é|>", "<code>&#60;é&#124;&#62;</code>"),
    ])
  func code(text: String, markdown: String) {
    #expect(MarkdownText.code(text) == markdown)
  }
}
