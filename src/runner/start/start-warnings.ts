import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Proposal, ProposedCommands, RepositoryFiles } from "../../config/proposal.ts";
import { proposeCommands } from "../../config/propose-commands.ts";
import { type Step, walkSteps, type Workflow } from "../../definition/schema.ts";
import type { RunSettings } from "../../engine/resolve-settings.ts";
import { AgenticError, usageError } from "../../errors.ts";
import { renderChange, guardSettings } from "../../git/settings/settings-guard.ts";
import { readRegularText } from "../../system/read-file.ts";
import {
  acceptSettings,
  findChangedSettings,
  readSavedFiles,
  type SettingsOptions,
} from "../../wiring/recorded-git-settings.ts";
import { forgetRemotes } from "../../wiring/repository-remotes.ts";
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

interface SettingsCheck {
  readonly project: Pick<Project, "root" | "isRepository">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly acceptedVersion: string | undefined;
}

/** Access to remotes ignores changes until the user accepts them. Errors: `usage` if the accepted version is not the present one. */
export async function checkGitSettings({
  project,
  environment,
  acceptedVersion,
}: SettingsCheck): Promise<string[]> {
  if (!project.isRepository) return [];
  const options = { root: project.root, environment };
  const restored = await restoreSettings(options);
  const { changes, version } = await findChangedSettings(options);
  if (changes.length === 0) return restored;
  if (acceptedVersion !== undefined && acceptedVersion !== version) throw otherVersion(version);
  if (acceptedVersion === undefined) {
    const list = changes.map(renderChange).join("; ");
    return [
      ...restored,
      `Git's configuration changed after the first step of a run, and access to remotes ignores the change: ${list}. Undo the change, or accept it with --trust-remotes ${version} (resume, run).`,
    ];
  }
  await acceptSettings(options);
  forgetRemotes(options);
  return restored;
}

/** Restores files that a step broke while its engine was killed. */
async function restoreSettings(options: SettingsOptions): Promise<string[]> {
  const files = readSavedFiles(options);
  const { restored = [], saved } = (files && (await guardSettings(options, files).check())) ?? {};
  if (restored.length === 0) return [];
  const backup = saved === undefined ? "" : ` The previous text is in ${saved}.`;
  return [
    `${restored.join(", ")} was restored, since git failed in this checkout after a step of a run.${backup}`,
  ];
}

function otherVersion(version: string): AgenticError {
  return usageError(
    `\`--trust-remotes\` names another change of git's configuration than the present one, which is ${version}. Check it again before you accept it: git config --list --show-origin`,
  );
}
