extension String {
  /// A page without the times of cases, which differ from run to run.
  package var withoutCaseTimes: String {
    replacing(/\ <small class="tech">[0-9.]+ (s|ms)<\/small>/, with: "")
      .replacing(/<section id="slow"(?s:.*?)<\/section>\n/, with: "")
      .replacing(/<a href="#slow">[^<]*<\/a>\ /, with: "")
      .replacing(/<nav class="jump[^>]*><a href="#all">[^<]*<\/a>\ <\/nav>\n/, with: "")
  }
}
