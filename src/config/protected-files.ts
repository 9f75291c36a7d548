import { foldFileName } from "./case-folding.ts";
import { globMatcher } from "./glob-pattern.ts";

/**
 * Files that agents, git and the engine read from a repository and act on without confirmation. Most programs look for them in every
 * parent folder, so they are protected at any depth. Names are folded.
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

const OWN_FOLDER = "agentic";
export const OWN_CONFIG = `${OWN_FOLDER}/config.json`;

/** Further protected names, by purpose, at any depth; folders end with `/`. SECURITY.md has the same list. */
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
  "what git runs, and where it has large files from": [
    ".githooks/",
    ".pre-commit-config.yaml",
    "lefthook.yml",
    ".lefthook.yml",
    ".lfsconfig",
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

export function isAgentConfig(path: string): boolean {
  const parts = foldFileName(path).split("/");
  const file = parts.at(-1) ?? "";
  return (
    AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === OWN_CONFIG
  );
}

/** Returns the path that the engine reads through a link: for the `agentic` folder its configuration. */
export function pathReadThroughLink(link: string): string {
  return foldFileName(link) === OWN_FOLDER ? `${link}/config.json` : link;
}

/** Whether a run may change a file only if the configuration allows it: the file decides what runs, who reviews or what is installed. */
export function isProtected(path: string): boolean {
  const parts = foldFileName(path).split("/");
  return (
    isAgentConfig(path) ||
    parts[0] === ".github" ||
    NAMES.has(parts.at(-1) ?? "") ||
    parts.some((part) => FOLDERS.has(part))
  );
}

/** Returns the names of all protected files and folders, at any depth and in any case; folders end with `/`. */
export function protectedNames(): readonly string[] {
  const folders = Array.from(AGENT_FOLDERS, (name) => `${name}/`);
  return [".github/", ...folders, ...AGENT_FILES, OWN_CONFIG, ...Object.values(PROTECTED_NAMES).flat()];
}

export function findProtectedFiles(
  paths: readonly string[],
  allowed: readonly string[],
  isMeant: (path: string) => boolean = isProtected,
): string[] {
  return paths.filter(createProtectionFilter(allowed, isMeant));
}

export function createProtectionFilter(
  allowed: readonly string[],
  isMeant: (path: string) => boolean = isProtected,
): (path: string) => boolean {
  if (allowed.length === 0) return isMeant;
  const isAllowed = globMatcher(allowed.map((pattern) => pattern.replace(/^\.?\//, "")));
  return (path) => isMeant(path) && !isAllowed(path);
}
