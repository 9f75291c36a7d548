import { allOf, firstFile, proposal, type RepositoryFiles, type Tools } from "./proposal.ts";

/** Fetches packages before the first session: agents may run without a network. */
export function rustTools(files: RepositoryFiles): Tools | undefined {
  const manifest = files.read("Cargo.toml");
  if (manifest === undefined) return undefined;
  const lock = firstFile(files, "Cargo.lock");
  const hasDependencies = /^\s*\[(?:.*\.)?(?:dev-|build-)?dependencies[.\]]|^\s*\[workspace\]/m.test(
    manifest,
  );
  const format = firstFile(files, "rustfmt.toml", ".rustfmt.toml");
  const lint = firstFile(files, "clippy.toml", ".clippy.toml");
  const test = /^\s*\[workspace\]/m.test(manifest) ? "cargo test --workspace" : "cargo test";
  const check = allOf([test, lint && "cargo clippy -- -D warnings", format && "cargo fmt --check"]);
  return {
    setup: hasDependencies
      ? proposal(lock === undefined ? "cargo fetch" : "cargo fetch --locked", lock ?? "Cargo.toml")
      : undefined,
    check: proposal(check ?? test, "Cargo.toml", lint, format),
  };
}

export function goTools(files: RepositoryFiles): Tools | undefined {
  const manifest = files.read("go.mod");
  if (manifest === undefined) return undefined;
  const lint = firstFile(files, ".golangci.yml", ".golangci.yaml", ".golangci.toml");
  const check = allOf(["go test ./...", "go vet ./...", lint && "golangci-lint run"]) ?? "";
  return {
    setup: /^require\b/m.test(manifest) ? proposal("go mod download", "go.mod") : undefined,
    check: proposal(check, "go.mod", lint),
  };
}

export function rubyTools(files: RepositoryFiles): Tools | undefined {
  const gems = files.read("Gemfile");
  if (gems === undefined) return undefined;
  const uses = (gem: string): boolean => new RegExp(`^\\s*gem ["']${gem}[\\w-]*["']`, "m").test(gems);
  const rake = firstFile(files, "Rakefile");
  const rspec = firstFile(files, ".rspec", "spec/spec_helper.rb");
  const hasRspec = uses("rspec") || rspec !== undefined;
  const hasRakeTests = /\b(?:TestTask|task\s+:?["']?(?:test|default))\b/.test(files.read("Rakefile") ?? "");
  const cop = firstFile(files, ".rubocop.yml");
  const hasCop = uses("rubocop") || cop !== undefined;
  const tests = hasRspec ? "bundle exec rspec" : hasRakeTests && "bundle exec rake";
  const check = allOf([tests, hasCop && "bundle exec rubocop"]);
  const from = [
    uses("rspec") ? "Gemfile" : rspec,
    hasRspec ? undefined : rake,
    uses("rubocop") ? "Gemfile" : cop,
  ];
  return {
    setup: proposal("bundle install", firstFile(files, "Gemfile.lock") ?? "Gemfile"),
    check: check === undefined ? undefined : proposal(check, ...from),
  };
}

/** Both download what they need when they build. */
export function javaTools(files: RepositoryFiles): Tools | undefined {
  if (files.has("pom.xml")) {
    const wrapper = firstFile(files, "mvnw");
    return { check: proposal(`${wrapper === undefined ? "mvn" : "./mvnw"} -B verify`, "pom.xml", wrapper) };
  }
  const build = firstFile(
    files,
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
  );
  if (build === undefined) return undefined;
  const wrapper = firstFile(files, "gradlew");
  return { check: proposal(`${wrapper === undefined ? "gradle" : "./gradlew"} check`, build, wrapper) };
}
