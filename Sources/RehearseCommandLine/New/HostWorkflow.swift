import RehearseLanguage

/// A workflow for GitHub Actions that runs all scenarios of a repository and comments on pull requests.
///
/// It takes the program from a cache, so that it is compiled only once for each version.
struct HostWorkflow {
  let path: String
  let text: String

  /// - Parameters:
  ///   - root: the absolute path of the repository.
  ///   - folder: the folder of the package in it, with a trailing slash.
  init(_ dependency: RehearseDependency, in root: String, folder: String) {
    path = Self.shown("\(root)/.github/workflows/scenarios.yml")
    let source = Source(dependency)
    text = """
      # Runs the scenarios in GitHub Actions. The program comes from a cache: it is compiled once for each version.
      name: Scenarios
      on: [push, pull_request]
      permissions: { contents: read }

      jobs:
        scenarios:
          runs-on: ubuntu-latest
          container: swift:6.3
      \(source.variables)    steps:
            - uses: actions/checkout@v4
              with: { fetch-depth: 0\(source.checkout) }
            - run: git config --global --add safe.directory "$PWD"
      \(source.version)      - id: program
              uses: actions/cache/restore@v4
              with: { path: .rehearse, key: "rehearse-\(source.key)-${{ runner.os }}-${{ runner.arch }}" }
            - if: steps.program.outputs.cache-hit != 'true'
              run: |
                apt-get update && apt-get install -y libyaml-dev
      \(source.clone)          swift build -c release --static-swift-stdlib -Xswiftc -static-executable --product rehearse --package-path "\(source.folder)"
                mkdir -p .rehearse && cp "\(source.folder)/.build/release/rehearse" .rehearse/
            - if: steps.program.outputs.cache-hit != 'true'
              uses: actions/cache/save@v4
              with: { path: .rehearse, key: "${{ steps.program.outputs.cache-primary-key }}" }
            - uses: actions/cache@v4
              with: { path: "\(folder).build", key: "host-${{ github.sha }}", restore-keys: host- }
            - run: .rehearse/rehearse run --ci --junit reports/rehearse.xml --html reports/rehearse.html
            - if: always() && github.event_name == 'pull_request'
              run: |
                mkdir -p reports
                .rehearse/rehearse diff "${{ github.event.pull_request.base.sha }}" HEAD --markdown > reports/changes.md || [ $? -le 2 ]
                test -s reports/changes.md
            - uses: actions/upload-artifact@v4
              if: always()
              with: { name: scenarios, path: reports }

        comment:
          if: >-
            always() && github.event_name == 'pull_request' &&
            github.event.pull_request.head.repo.full_name == github.repository
          needs: scenarios
          runs-on: ubuntu-latest
          permissions: { pull-requests: write }
          steps:
            - uses: actions/download-artifact@v4
              with: { name: scenarios }
            - run: gh pr comment ${{ github.event.number }} --edit-last --create-if-none --body-file changes.md
              env: { GH_TOKEN: "${{ github.token }}", GH_REPO: "${{ github.repository }}" }

      """
  }

  /// The path relative to the working folder, where that is shorter than the absolute one.
  private static func shown(_ path: String) -> String {
    let folder = AbsolutePath.resolved(Environment.workingFolder)
    if AbsolutePath.isBelow(path, folder) { return AbsolutePath.relative(path, to: folder) }
    let relative = AbsolutePath.relative(path, from: folder)
    return relative.utf8.count < path.utf8.count ? relative : path
  }

  /// What depends on where the program comes from. Each text holds whole lines.
  private struct Source {
    var variables = ""
    var checkout = ""
    var version = ""
    var clone = ""
    let key: String
    let folder: String

    init(_ dependency: RehearseDependency) {
      if case .folder(_, let path) = dependency {
        checkout = ", submodules: true"
        version = """
                - id: version
                  run: echo "commit=$(git rev-parse "HEAD:\(path)")" >> "$GITHUB_OUTPUT"

          """
        (key, folder) = ("${{ steps.version.outputs.commit }}", path)
        return
      }
      variables = """
            env:
              REHEARSE_FROM: "\(dependency.address)"
              REHEARSE_VERSION: \(dependency.pinned)  # a tag or a commit

        """
      clone = """
                  git clone "$REHEARSE_FROM" /tmp/rehearse && git -C /tmp/rehearse checkout "$REHEARSE_VERSION"

        """
      (key, folder) = ("${{ env.REHEARSE_VERSION }}", "/tmp/rehearse")
    }
  }
}
