import picomatch from "picomatch";

/**
 * What agents' programs, git's own tools and we read from a repository and act on without being asked. They look for most of it in every
 * folder on the way to a file, so it counts at any depth; names as any file system may fold them.
 */
const AGENT_FILES: ReadonlySet<string> = new Set([
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
  ".cursorrules",
]);
const AGENT_FOLDERS: ReadonlySet<string> = new Set([
  ".claude",
  ".codex",
  ".gemini",
  ".agents",
  ".cursor",
  ".husky",
  ".agentic",
]);

/** The same as patterns of git's, for calls that name files. */
export const AGENT_PATTERNS: readonly string[] = [
  ...Array.from(AGENT_FILES, (name) => `**/${name}`),
  ...Array.from(AGENT_FOLDERS, (name) => `**/${name}`),
  ...Array.from(AGENT_FOLDERS, (name) => `**/${name}/**`),
  "agentic/config.json",
];

const LOCK_FILES: ReadonlySet<string> = new Set([
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
  "flake.lock",
]);

/** Whether a path of a repository is configuration of an agent, of git's tools, or of ours. */
export function isAgentConfig(path: string): boolean {
  const parts = path.toLowerCase().split("/");
  const file = parts.at(-1) ?? "";
  return (
    AGENT_FILES.has(file) ||
    parts.some((part) => AGENT_FOLDERS.has(part)) ||
    parts.join("/") === "agentic/config.json"
  );
}

/** Whether people alone change a file, unless the configuration allows it: it decides what runs, who reviews, or what is installed. */
export function isProtected(path: string): boolean {
  const lower = path.toLowerCase();
  const file = lower.split("/").at(-1) ?? "";
  return isAgentConfig(path) || lower.startsWith(".github/") || file === "codeowners" || LOCK_FILES.has(file);
}

/** Which of the protected files among the paths nobody allowed; patterns are of the whole path. */
export function forbiddenAmong(paths: readonly string[], allowed: readonly string[]): string[] {
  const isAllowed = picomatch(
    allowed.map((pattern) => pattern.replace(/^\.?\//, "")),
    { dot: true },
  );
  return paths.filter((path) => isProtected(path) && !(allowed.length > 0 && isAllowed(path)));
}
