const require = process.getBuiltinModule;
import {
  require_picomatch
} from "./chunk-EBMFTSOU.js";
import {
  __toESM
} from "./chunk-2GY5E74Q.js";

// src/config/protected-files.ts
var import_picomatch = __toESM(require_picomatch(), 1);
var AGENT_FILES = /* @__PURE__ */ new Set([
  "claude.md",
  "claude.local.md",
  ".claude.json",
  "agents.md",
  "agents.override.md",
  "gemini.md",
  ".geminiignore",
  ".mcp.json",
  ".gitmodules",
  ".ripgreprc",
  ".cursorrules"
]);
var AGENT_FOLDERS = /* @__PURE__ */ new Set([
  ".claude",
  ".codex",
  ".gemini",
  ".agents",
  ".cursor",
  ".husky",
  ".agentic"
]);
var AGENT_PATTERNS = [
  ...Array.from(AGENT_FILES, (name) => `**/${name}`),
  ...Array.from(AGENT_FOLDERS, (name) => `**/${name}`),
  ...Array.from(AGENT_FOLDERS, (name) => `**/${name}/**`),
  "agentic/config.json"
];
var PROTECTED_NAMES = {
  "what is installed": [
    "package-lock.json",
    "npm-shrinkwrap.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "bun.lock",
    "bun.lockb",
    "deno.lock",
    "Cargo.lock",
    "poetry.lock",
    "pdm.lock",
    "uv.lock",
    "Pipfile.lock",
    "Gemfile.lock",
    "composer.lock",
    "go.sum",
    "mix.lock",
    "packages.lock.json",
    "gradle.lockfile",
    "Podfile.lock",
    "Package.resolved",
    "pubspec.lock",
    "flake.lock"
  ],
  "where it is installed from, and what an installation runs": [
    ".npmrc",
    ".yarnrc",
    ".yarnrc.yml",
    ".yarn/",
    ".pnpmfile.cjs",
    ".pnpmfile.mjs",
    "bunfig.toml",
    "uv.toml",
    "poetry.toml",
    ".bundle/",
    ".cargo/",
    ".mvn/",
    "gradle-wrapper.jar",
    "gradle-wrapper.properties",
    "NuGet.config"
  ],
  "what an editor or a shell runs when it opens the folder": [
    ".vscode/",
    ".idea/",
    ".zed/",
    ".devcontainer/",
    ".devcontainer.json",
    ".gitpod.yml",
    ".envrc",
    "mise.toml",
    ".mise.toml"
  ],
  "what git runs": [".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml"],
  "what other CI services run": [
    ".gitlab-ci.yml",
    ".circleci/",
    ".buildkite/",
    ".travis.yml",
    ".drone.yml",
    "azure-pipelines.yml",
    "bitbucket-pipelines.yml",
    "appveyor.yml",
    "Jenkinsfile"
  ],
  "who reviews": ["CODEOWNERS"]
};
var [NAMES, FOLDERS] = [false, true].map(
  (isFolder) => new Set(
    Object.values(PROTECTED_NAMES).flat().filter((name) => name.endsWith("/") === isFolder).map((name) => name.replace("/", "").toLowerCase())
  )
);
function isAgentConfig(path) {
  const parts = path.toLowerCase().split("/");
  const file = parts.at(-1) ?? "";
  return AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === "agentic/config.json";
}
function isProtected(path) {
  const parts = path.toLowerCase().split("/");
  return isAgentConfig(path) || parts[0] === ".github" || NAMES.has(parts.at(-1) ?? "") || parts.some((part) => FOLDERS.has(part));
}
function forbiddenAmong(paths, allowed) {
  const isAllowed = (0, import_picomatch.default)(
    allowed.map((pattern) => pattern.replace(/^\.?\//, "")),
    { dot: true }
  );
  return paths.filter((path) => isProtected(path) && !(allowed.length > 0 && isAllowed(path)));
}

export {
  AGENT_PATTERNS,
  isAgentConfig,
  forbiddenAmong
};
