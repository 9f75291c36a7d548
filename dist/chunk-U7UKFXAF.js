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
var LOCK_FILES = /* @__PURE__ */ new Set([
  "package-lock.json",
  "npm-shrinkwrap.json",
  "yarn.lock",
  "pnpm-lock.yaml",
  "bun.lock",
  "bun.lockb",
  "deno.lock",
  "cargo.lock",
  "poetry.lock",
  "pdm.lock",
  "uv.lock",
  "pipfile.lock",
  "gemfile.lock",
  "composer.lock",
  "go.sum",
  "mix.lock",
  "packages.lock.json",
  "gradle.lockfile",
  "podfile.lock",
  "package.resolved",
  "pubspec.lock",
  "flake.lock"
]);
function isAgentConfig(path) {
  const parts = path.toLowerCase().split("/");
  const file = parts.at(-1) ?? "";
  return AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === "agentic/config.json";
}
function isProtected(path) {
  const lower = path.toLowerCase();
  const file = lower.split("/").at(-1) ?? "";
  return isAgentConfig(path) || lower.startsWith(".github/") || file === "codeowners" || LOCK_FILES.has(file);
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
