import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { usageError } from "../../../errors.ts";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { isRealInside, readOptional, replaceFile } from "../../../storage/local/atomic-files.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import type { Action } from "../../command.ts";
import {
  type GitHubWorkflowOptions,
  installedAgents,
  INSTRUCTION_FILES,
  isUnchangedStarter,
  memorySection,
  type StarterFile,
  starterFiles,
  type StarterOptions,
  WORKFLOW_FILE,
} from "../../init/starter-files.ts";
import { describeInit, type Outcome, renderInit } from "../../init/init-report.ts";
import { canAsk } from "../../session/prompt-user.ts";

interface InitOptions extends GitHubWorkflowOptions {
  readonly yes?: boolean;
  readonly force?: boolean;
}

export const initCommand: Action<InitOptions> = async (io, _args, options) => {
  const starter: StarterOptions = {
    ...findProjectRoot(io.cwd),
    environment: io.environment,
    gitHubWorkflow: options,
  };
  const { root } = starter;
  const planned = (await starterFiles(starter)).map((file): Planned => ({
    ...file,
    existing: existingFile(file, starter),
  }));
  const chosen = await choose(io, { starter, planned, options });
  if (chosen === undefined) {
    printNotice(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  writeAll(root, chosen);
  const found = planned.map((file): Outcome => ({ ...file, status: statusOf(file, chosen) }));
  const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
  const report = await describeInit(starter, [...found, ...added.map(written)]);
  if (options.json) printJson(io, report);
  else print(io, renderInit(report));
  return exitCodes.completed;
};

/** An unchanged starter workflow is written again if an option for it is given. */
function existingFile(file: StarterFile, { root, gitHubWorkflow: options = {} }: StarterOptions) {
  const existing = compareFile(join(root, file.path), root, file.content);
  const { action, inline, schedule, app } = options;
  const isWanted = [action, inline, schedule, app].some((option) => option !== undefined);
  if (file.path !== WORKFLOW_FILE || existing !== "other" || !isWanted) return existing;
  return isUnchangedStarter(root, readOptional(join(root, file.path)) ?? "") ? "starter" : existing;
}

function written(file: StarterFile): Outcome {
  return { ...file, status: "written" };
}

function statusOf(file: Planned, chosen: readonly StarterFile[]): Outcome["status"] {
  if (chosen.some(({ path }) => path === file.path))
    return file.existing === "nothing" ? "written" : "replaced";
  if (file.existing === "foreign") return "blocked";
  return file.existing === "same" ? "unchanged" : "kept";
}

interface Choice {
  readonly starter: StarterOptions;
  readonly planned: readonly Planned[];
  readonly options: InitOptions & { readonly json?: boolean };
}

async function choose(io: Io, { starter, planned, options }: Choice): Promise<StarterFile[] | undefined> {
  const { yes = false, force = false, json = false } = options;
  const chosen: StarterFile[] = planned.filter(
    ({ existing }) => existing === "nothing" || existing === "starter" || (force && existing === "other"),
  );
  if (yes || force || json || !canAsk(io)) return chosen;
  const { ask } = await import("../../session/prompt-user.ts");
  const agrees = async (message: string, answer: boolean): Promise<boolean | undefined> => {
    const response = await ask(io, { kind: "yes-no", message, answer });
    return response === undefined ? undefined : response === true;
  };
  for (const file of planned.filter(({ existing }) => existing === "other")) {
    const replaces = await agrees(
      `${file.path} exists and differs from the starter file. Replace it?`,
      false,
    );
    if (replaces === undefined) return undefined;
    if (replaces) chosen.push(file);
  }
  const offered = instructionsFor(starter);
  if (offered === undefined) return chosen;
  const adds = await agrees(
    `Write ${offered.path} with a section that tells agents how to use memory?`,
    true,
  );
  if (adds === undefined) return undefined;
  return adds ? [...chosen, offered] : chosen;
}

/** Returns undefined if instructions for agents exist: the user adds the section to them. */
function instructionsFor(starter: StarterOptions): StarterFile | undefined {
  if (INSTRUCTION_FILES.some((file) => existsSync(join(starter.root, file)))) return undefined;
  const [agent = "claude"] = installedAgents(starter);
  const path = agent === "claude" ? "CLAUDE.md" : "AGENTS.md";
  return { path, content: memorySection(path).text, purpose: "tells agents how to use memory" };
}

interface Planned extends StarterFile {
  /**
   * `same`: the same content. `starter`: a starter file with other options. `foreign`: no regular file, or a link out of the repository;
   * it is never replaced.
   */
  readonly existing: "nothing" | "same" | "starter" | "other" | "foreign";
}

function compareFile(full: string, root: string, content: string): Planned["existing"] {
  if (!exists(full)) return "nothing";
  const isFile = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || !isRealInside(root, full)) return "foreign";
  try {
    return readOptional(full) === content ? "same" : "other";
  } catch {
    // An unreadable file is the user's.
    return "other";
  }
}

/** Writes the files, or none if one of their folders is unsuitable. Errors: `usage`. */
function writeAll(root: string, files: readonly StarterFile[]): void {
  for (const { path } of files) {
    const folder = existingFolder(dirname(join(root, path)));
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    const reason = !isFolder ? "it is no folder" : isRealInside(root, folder) ? undefined : OUTSIDE;
    if (reason !== undefined)
      throw usageError(
        `${path} cannot be written in ${folder}: ${reason}. Nothing was written; correct that, then run \`agentic-sdlc init\` again.`,
      );
    accessSync(folder, constants.W_OK | constants.X_OK);
  }
  for (const { path, content } of files) {
    const full = join(root, path);
    makeFolder(dirname(full));
    // Replace the target of a link, not the link.
    replaceFile(existsSync(full) ? realpathSync(full) : full, content);
  }
}

const OUTSIDE = "it is a link that leads out of the repository";

function existingFolder(folder: string): string {
  return exists(folder) ? folder : existingFolder(dirname(folder));
}

/** Whether a path exists, including broken links. Paths below a file do not exist. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return false;
    throw error;
  }
}
