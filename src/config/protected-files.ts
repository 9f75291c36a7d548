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

/** What else only people change, by what it decides; `/` at the end of a folder. At any depth too, as SECURITY.md lists it. */
export const PROTECTED_NAMES: Readonly<Record<string, readonly string[]>> = {
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
    "flake.lock",
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
    "NuGet.config",
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
    ".mise.toml",
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
    "Jenkinsfile",
  ],
  "who reviews": ["CODEOWNERS"],
};

const [NAMES, FOLDERS] = [false, true].map(
  (isFolder): ReadonlySet<string> =>
    new Set(
      Object.values(PROTECTED_NAMES)
        .flat()
        .filter((name) => name.endsWith("/") === isFolder)
        .map((name) => name.replace("/", "").toLowerCase()),
    ),
) as [ReadonlySet<string>, ReadonlySet<string>];

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
  const parts = path.toLowerCase().split("/");
  return (
    isAgentConfig(path) ||
    parts[0] === ".github" ||
    NAMES.has(parts.at(-1) ?? "") ||
    parts.some((part) => FOLDERS.has(part))
  );
}

/** Which of the protected files among the paths nobody allowed; patterns are of the whole path. */
export function forbiddenAmong(paths: readonly string[], allowed: readonly string[]): string[] {
  const isAllowed = picomatch(
    allowed.map((pattern) => pattern.replace(/^\.?\//, "")),
    { dot: true },
  );
  return paths.filter((path) => isProtected(path) && !(allowed.length > 0 && isAllowed(path)));
}
