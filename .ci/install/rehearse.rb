# A formula for Homebrew. Replace the two "example" addresses with that of your repository, put the file into your tap
# as Formula/rehearse.rb, then: brew install --HEAD YOU/TAP/rehearse
# To install without --HEAD, add the "url" and "sha256" of a release's source archive.
class Rehearse < Formula
  desc "Run scenarios, written in YAML, against the modules of an app"
  homepage "https://git.example"
  head "https://git.example/rehearse.git", branch: "main"

  depends_on "pkgconf" => :build
  # The first with Swift 6.3.
  depends_on xcode: ["26.4", :build]
  depends_on "libyaml"
  depends_on :macos

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "rehearse"
    bin.install ".build/release/rehearse"
    generate_completions_from_executable(bin/"rehearse", "completions")
  end

  test do
    system bin/"rehearse", "new", "login", "scenarios/first.yaml"
    assert_match "1 passed", shell_output("#{bin}/rehearse run scenarios")
  end
end
