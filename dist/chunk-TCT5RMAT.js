const require = process.getBuiltinModule;
import {
  require_picomatch
} from "./chunk-EBMFTSOU.js";
import {
  foldFileName
} from "./chunk-EO6JZ5KM.js";
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
var OWN_FOLDER = "agentic";
var OWN_CONFIG = `${OWN_FOLDER}/config.json`;
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
  "what git runs, and where it has large files from": [
    ".githooks/",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".lefthook.yml",
    ".lfsconfig"
  ],
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
  const parts = foldFileName(path).split("/");
  const file = parts.at(-1) ?? "";
  return AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === OWN_CONFIG;
}
function pathReadThroughLink(link) {
  return foldFileName(link) === OWN_FOLDER ? `${link}/config.json` : link;
}
function isProtected(path) {
  const parts = foldFileName(path).split("/");
  return isAgentConfig(path) || parts[0] === ".github" || NAMES.has(parts.at(-1) ?? "") || parts.some((part) => FOLDERS.has(part));
}
function findProtectedFiles(paths, allowed, isMeant = isProtected) {
  return paths.filter(forbidding(allowed, isMeant));
}
function forbidding(allowed, isMeant = isProtected) {
  if (allowed.length === 0) return isMeant;
  const isAllowed = (0, import_picomatch.default)(
    allowed.map((pattern) => pattern.replace(/^\.?\//, "")),
    { dot: true }
  );
  return (path) => isMeant(path) && !isAllowed(path);
}

export {
  OWN_CONFIG,
  isAgentConfig,
  pathReadThroughLink,
  findProtectedFiles,
  forbidding
};
