import { describe, expect, it } from "vitest";
import { proposeCommands } from "../../src/config/propose-commands.ts";
import type { RepositoryFiles } from "../../src/config/proposal.ts";

type Files = Readonly<Record<string, string>>;

function reading(files: Files): RepositoryFiles {
  const folders = Object.keys(files).flatMap((path) =>
    path.includes("/") ? [path.split("/")[0] ?? ""] : [],
  );
  return {
    has: (path) => Object.hasOwn(files, path),
    read: (path) => files[path],
    folders: () => [...new Set(folders)].filter((name) => !name.startsWith(".")),
  };
}

const manifest = (content: object) => JSON.stringify({ dependencies: { left: "1" }, ...content });
const test = { scripts: { test: "vitest run", lint: "oxlint" } };
const pyproject = (tool: string) =>
  `[project]\nname = "a"\n\n[dependency-groups]\ndev = ["pytest>=8", "ruff"]\n${tool}`;

type Row = [shape: string, files: Files, setup: string | undefined, check: string | undefined];

const rows: Row[] = [
  [
    "npm",
    { "package.json": manifest(test), "package-lock.json": "{}" },
    "npm ci",
    "npm test && npm run lint",
  ],
  ["npm without a lock file", { "package.json": manifest({}) }, "npm install", undefined],
  ["npm without packages", { "package.json": '{"scripts":{"test":"node --test"}}' }, undefined, "npm test"],
  [
    "the test script of `npm init`",
    { "package.json": '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' },
    undefined,
    undefined,
  ],
  [
    "a watcher, and types",
    { "package.json": '{"scripts":{"test":"jest --watch","type-check":"tsc"}}' },
    undefined,
    "npm run type-check",
  ],
  [
    "pnpm",
    { "package.json": manifest(test), "pnpm-lock.yaml": "" },
    "pnpm install --frozen-lockfile",
    "pnpm test && pnpm run lint",
  ],
  ["yarn 1", { "package.json": manifest({}), "yarn.lock": "" }, "yarn install --frozen-lockfile", undefined],
  [
    "yarn 4",
    { "package.json": manifest({ packageManager: "yarn@4.5.0" }), "yarn.lock": "", "package-lock.json": "" },
    "yarn install --immutable",
    undefined,
  ],
  [
    "yarn with committed packages",
    { "package.json": manifest({}), "yarn.lock": "", ".pnp.cjs": "" },
    undefined,
    undefined,
  ],
  [
    "bun",
    { "package.json": manifest(test), "bun.lock": "" },
    "bun install --frozen-lockfile",
    "bun run test && bun run lint",
  ],
  ["an invalid package.json", { "package.json": "{" }, undefined, undefined],
  [
    "uv",
    { "pyproject.toml": pyproject(""), "uv.lock": "" },
    "uv sync --frozen",
    "uv run pytest && uv run ruff check",
  ],
  [
    "poetry",
    { "pyproject.toml": "[tool.poetry]\n# ruff\n", "poetry.lock": "", "tests/conftest.py": "" },
    "poetry install --no-interaction",
    "poetry run pytest",
  ],
  [
    "pdm",
    { "pyproject.toml": pyproject("[tool.pdm.x]"), "pdm.lock": "" },
    "pdm sync",
    "pdm run pytest && pdm run ruff check",
  ],
  [
    "pipenv",
    { "Pipfile.lock": "", Pipfile: '[dev-packages]\npytest = "*"\n' },
    "pipenv sync --dev",
    "pipenv run pytest",
  ],
  [
    "requirements",
    { "requirements.txt": "flask==3\n", "requirements-dev.txt": "pytest\n" },
    "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt -r requirements-dev.txt",
    ".venv/bin/python -m pytest",
  ],
  [
    "pyproject alone",
    { "pyproject.toml": '[project]\nname = "a"\n[project.optional-dependencies]\ntest = ["pytest"]\n' },
    "python3 -m venv .venv && .venv/bin/pip install -e '.[test]'",
    ".venv/bin/python -m pytest",
  ],
  ["pyproject of a formatter only", { "pyproject.toml": "[tool.black]\n" }, undefined, undefined],
  [
    "cargo",
    { "Cargo.toml": "[package]\n[dependencies]\nserde = 1\n", "Cargo.lock": "", "rustfmt.toml": "" },
    "cargo fetch --locked",
    "cargo test && cargo fmt --check",
  ],
  ["cargo without packages", { "Cargo.toml": "[package]\n" }, undefined, "cargo test"],
  ["a cargo workspace", { "Cargo.toml": "[workspace]\n" }, "cargo fetch", "cargo test --workspace"],
  [
    "go",
    { "go.mod": "module a\n\nrequire (\n\tb v1\n)\n" },
    "go mod download",
    "go test ./... && go vet ./...",
  ],
  [
    "go without packages",
    { "go.mod": "module a\n", ".golangci.yml": "" },
    undefined,
    "go test ./... && go vet ./... && golangci-lint run",
  ],
  [
    "ruby",
    { Gemfile: "gem 'rspec-rails'\ngem 'rubocop'\n", "Gemfile.lock": "" },
    "bundle install",
    "bundle exec rspec && bundle exec rubocop",
  ],
  ["ruby with rake", { Gemfile: "", Rakefile: "Rake::TestTask.new" }, "bundle install", "bundle exec rake"],
  ["maven", { "pom.xml": "" }, undefined, "mvn -B verify"],
  ["maven's wrapper", { "pom.xml": "", mvnw: "" }, undefined, "./mvnw -B verify"],
  ["gradle's wrapper", { "build.gradle.kts": "", gradlew: "" }, undefined, "./gradlew check"],
  [
    "make",
    { Makefile: "CC := gcc\n.PHONY: test\nsetup:\n\t./get\ntest: build\n\t./t\nlint:\n\tl\n" },
    "make setup",
    "make test && make lint",
  ],
  ["make with check", { Makefile: "check test:\n\t./t\n" }, undefined, "make check"],
  ["make that only builds", { Makefile: "all:\n\tcc\n" }, undefined, undefined],
  [
    "just",
    { justfile: "x := '1'\nsetup:\n  ./get\ntest *args:\n  ./t\nlint file:\n  l\n" },
    "just setup",
    "just test",
  ],
  [
    "make over a language, which installs",
    { Makefile: "test:\n\tnpm test\n", "package.json": manifest(test), "package-lock.json": "" },
    "npm ci",
    "make test",
  ],
  [
    "two languages at the root",
    { "package.json": manifest(test), "package-lock.json": "", "go.mod": "module a\n" },
    "npm ci",
    "npm test && npm run lint && go test ./... && go vet ./...",
  ],
  [
    "languages in folders",
    {
      "web/package.json": manifest(test),
      "web/package-lock.json": "",
      "api/uv.lock": "",
      "api/pytest.ini": "",
    },
    "(cd web && npm ci) && (cd api && uv sync --frozen)",
    "(cd web && npm test && npm run lint) && (cd api && uv run pytest)",
  ],
  [
    "a devcontainer",
    { ".devcontainer/devcontainer.json": '{ // ours\n "postCreateCommand": ["./get", "a b"],\n}' },
    "./get 'a b'",
    undefined,
  ],
  [
    "a devcontainer with variables",
    { ".devcontainer.json": '{ "postCreateCommand": "cd ${containerWorkspaceFolder}" }' },
    undefined,
    undefined,
  ],
  [
    "a language over a devcontainer",
    { ".devcontainer.json": '{"postCreateCommand":"x"}', "uv.lock": "" },
    "uv sync --frozen",
    undefined,
  ],
  ["nothing known", { "README.md": "npm test" }, undefined, undefined],
];

describe("the proposals for a repository", () => {
  it.each(rows)("with %s", (_shape, files, setup, check) => {
    const proposed = proposeCommands(reading(files));
    expect([proposed.setup?.command, proposed.check?.command]).toEqual([setup, check]);
  });

  it("name the files that they come from", () => {
    const files = { "package.json": manifest(test), "package-lock.json": "", "api/uv.lock": "" };
    const { setup, check } = proposeCommands(reading(files));
    expect([setup?.files, check?.files]).toEqual([["package-lock.json"], ["package.json"]]);
    const folders = proposeCommands(reading({ "api/uv.lock": "", "api/pytest.ini": "" }));
    expect([folders.setup?.files, folders.check?.files]).toEqual([["api/uv.lock"], ["api/pytest.ini"]]);
    const { check: both } = proposeCommands(reading({ "pom.xml": "", mvnw: "" }));
    expect(both?.files).toEqual(["pom.xml", "mvnw"]);
  });

  it("name checks of languages in folders that the root does not have", () => {
    const uncovered = (files: Files) =>
      proposeCommands(reading(files)).uncovered.map(({ check }) => check?.command);
    const folders = { "web/package.json": manifest(test), "api/go.mod": "module a\n", "core/Cargo.toml": "" };
    const root = { "package.json": manifest(test) };
    expect(uncovered({ ...root, ...folders })).toEqual([
      "(cd api && go test ./... && go vet ./...)",
      "(cd core && cargo test)",
    ]);
    expect([uncovered(folders), uncovered({ ...root, ...folders, Makefile: "test:\n\tmake all\n" })]).toEqual(
      [[], []],
    );
  });

  it("say which files list packages that a fresh worktree lacks", () => {
    const ignored = (files: Files) => proposeCommands(reading(files)).ignored;
    expect(ignored({ "package.json": manifest({}), "package-lock.json": "" })).toEqual(["package.json"]);
    expect(ignored({ "api/uv.lock": "" })).toEqual(["api/uv.lock"]);
    expect(ignored({ "package.json": "{}", "package-lock.json": "" })).toEqual([]);
    expect(ignored({ "Cargo.toml": "[dependencies]\na = 1\n", "go.mod": "require b v1" })).toEqual([]);
  });
});
