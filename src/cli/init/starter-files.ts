import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { CONFIG_FILE } from "../../config/schema.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import { createGit } from "../../git/process/git.ts";
import { packageRoot } from "../../system/package-root.ts";
import { readRegularText } from "../../system/read-file.ts";

/** A file that a repository begins with. */
export interface StarterFile {
  /** Relative to the top of the repository. */
  readonly path: string;
  readonly content: string;
  /** What it is for, in a few words. */
  readonly purpose: string;
}

export interface StarterPlace {
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const WORKFLOW_FILE = ".github/workflows/agentic.yml";
export const EXAMPLE_FILE = ".agentic/workflows/example.yaml";

/** Files of each agent that it reads in every session. */
export const INSTRUCTION_FILES = ["CLAUDE.md", "AGENTS.md"] as const;
export type InstructionFile = (typeof INSTRUCTION_FILES)[number];

const agents: readonly Provider[] = ["claude", "codex", "gemini"];

/** Agents that are installed. */
export function installedAgents({ environment }: Pick<StarterPlace, "environment">): Provider[] {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return agents.filter((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** What a repository needs to begin: its configuration, a workflow for GitHub, and a definition to start from. */
export async function starterFiles(place: StarterPlace): Promise<StarterFile[]> {
  const { root } = place;
  return [
    { path: CONFIG_FILE, content: await configFor(place), purpose: "settings for all workflows" },
    { path: EXAMPLE_FILE, content: exampleFor(root), purpose: "a workflow to start from" },
    {
      path: WORKFLOW_FILE,
      content: starter("agentic.yml"),
      purpose: "runs on GitHub: by hand, and by comments that begin with /agentic",
    },
  ];
}

/** The section that tells agents when to use memory, and where it lies. */
export function memorySection(file: InstructionFile): { path: string; text: string } {
  const path = join(packageRoot(), file.replace(".md", ".example.md"));
  const text = readRegularText(path);
  return { path, text: text.slice(text.indexOf("## ")) };
}

async function configFor(place: StarterPlace): Promise<string> {
  const [provider = "claude"] = installedAgents(place);
  const mainBranch = await mainBranchOf(place);
  const config = {
    ...schemaFor(place.root, "config", ".."),
    defaults: { provider },
    ...(mainBranch === undefined || mainBranch === "main" ? {} : { git: { mainBranch } }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

const usualBranches = new Set(["main", "master", "trunk", "develop"]);

/** The remote's, or else the one that is checked out, where that is named as main branches are. */
async function mainBranchOf({ root, isRepository, environment }: StarterPlace): Promise<string | undefined> {
  if (!isRepository) return undefined;
  const git = createGit(root, environment);
  const remote = await git.try("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD");
  if (remote?.startsWith("origin/")) return remote.slice("origin/".length);
  const own = await git.try("symbolic-ref", "--quiet", "--short", "HEAD");
  return usualBranches.has(own ?? "") ? own : undefined;
}

function exampleFor(root: string): string {
  const { $schema } = schemaFor(root, "workflow", "../..");
  const head = $schema === undefined ? "" : `# yaml-language-server: $schema=${$schema}\n`;
  return `${head}${starter("example.yaml")}`;
}

/** Editors find a schema in the repository alone: elsewhere its place differs from machine to machine. */
function schemaFor(root: string, name: string, up: string): { $schema?: string } {
  const path = `node_modules/agentic-sdlc/schemas/${name}.schema.json`;
  return existsSync(join(root, path)) ? { $schema: `${up}/${path}` } : {};
}

function starter(name: string): string {
  return readRegularText(join(packageRoot(), "templates", "init", name));
}
