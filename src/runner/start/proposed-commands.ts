import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Proposal, ProposedCommands, RepositoryFiles } from "../../config/proposal.ts";
import { proposeCommands } from "../../config/propose-commands.ts";
import { type Step, type Workflow, walkSteps } from "../../definition/schema.ts";
import type { RunSettings } from "../../engine/resolve-settings.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Project } from "./project.ts";

/** Proposes the commands of a project from its files. Runs nothing. */
export function proposeFor({ root }: Pick<Project, "root">): ProposedCommands {
  return proposeCommands(filesIn(root));
}

function filesIn(root: string): RepositoryFiles {
  return {
    has: (path) => existsSync(join(root, path)),
    read: (path) => {
      try {
        return readRegularText(join(root, path));
      } catch {
        return undefined;
      }
    },
    folders: () => {
      const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      return folders.map(({ name }) => name).filter((name) => !IGNORED.test(name));
    },
  };
}

const IGNORED = /^(?:\..*|node_modules|vendor|target|dist|build)$/;

/** Returns a warning if agents would work in worktrees without the packages that the project lists. */
export function missingSetup(
  project: Pick<Project, "root" | "isRepository">,
  { git, project: commands }: RunSettings,
  workflows: readonly Workflow[],
): string[] {
  if (!project.isRepository || !git.enabled || commands.setup) return [];
  if (!workflows.some(({ steps }) => hasAgent(git.worktree ? steps : parallelBlocks(steps)))) return [];
  const { setup, ignored } = proposeFor(project);
  if (!setup || ignored.length === 0) return [];
  return [
    `A new worktree lacks the packages of ${ignored.join(", ")}, and \`project.setup\` is not set. Set it: ${setCommand("project.setup", setup)}`,
  ];
}

/** Parallel branches have worktrees also in a run that uses the checkout. */
function parallelBlocks(steps: readonly Step[]): Step[] {
  return Array.from(walkSteps(steps)).filter(({ type }) => type === "parallel");
}

function hasAgent(steps: readonly Step[]): boolean {
  return Array.from(walkSteps(steps)).some(({ type }) => type === "prompt" || type === "command");
}

export function setCommand(key: string, { command }: Proposal): string {
  return `agentic-sdlc config set ${key} '${command.replaceAll("'", "'\\''")}'`;
}
