import picomatch from "picomatch";
import { foldFileName } from "./case-folding.ts";

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

const OWN_FOLDER = "agentic";
export const OWN_CONFIG = `${OWN_FOLDER}/config.json`;

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

/** Whether a path of a repository is configuration of an agent, of git's tools, or of ours. */
export function isAgentConfig(path: string): boolean {
  const parts = foldFileName(path).split("/");
  const file = parts.at(-1) ?? "";
  return (
    AGENT_FILES.has(file) || parts.some((part) => AGENT_FOLDERS.has(part)) || parts.join("/") === OWN_CONFIG
  );
}

/** What of a link is read: where it stands for our folder, one file of that. */
export function pathReadThroughLink(link: string): string {
  return foldFileName(link) === OWN_FOLDER ? `${link}/config.json` : link;
}

/** Whether people alone change a file, unless the configuration allows it: it decides what runs, who reviews, or what is installed. */
export function isProtected(path: string): boolean {
  const parts = foldFileName(path).split("/");
  return (
    isAgentConfig(path) ||
    parts[0] === ".github" ||
    NAMES.has(parts.at(-1) ?? "") ||
    parts.some((part) => FOLDERS.has(part))
  );
}

/** Which of the protected files among the paths nobody allowed; patterns are of the whole path. */
export function findProtectedFiles(
  paths: readonly string[],
  allowed: readonly string[],
  isMeant: (path: string) => boolean = isProtected,
): string[] {
  return paths.filter(createProtectionFilter(allowed, isMeant));
}

/** Whether a path is a protected file that nobody allowed, as `forbiddenAmong` tells it. */
export function createProtectionFilter(
  allowed: readonly string[],
  isMeant: (path: string) => boolean = isProtected,
): (path: string) => boolean {
  if (allowed.length === 0) return isMeant;
  const isAllowed = picomatch(
    allowed.map((pattern) => pattern.replace(/^\.?\//, "")),
    { dot: true },
  );
  return (path) => isMeant(path) && !isAllowed(path);
}
