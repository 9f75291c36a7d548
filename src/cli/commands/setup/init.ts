import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, printNotice } from "../../../runner/process/io.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import type { GitHubWorkflowOptions } from "../../init/github-workflow.ts";
import { describeInit, type Outcome, renderInit } from "../../init/init-report.ts";
import {
  INSTRUCTION_FILES,
  installedAgents,
  memorySection,
  starterFiles,
  type StarterFile,
  type StarterOptions,
} from "../../init/starter-files.ts";
import { compare, type Planned, writeAll } from "../../init/starter-plan.ts";
import { canAsk } from "../../session/prompt-user.ts";

interface InitOptions extends GitHubWorkflowOptions {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

export async function initCommand(io: Io, _args: readonly string[], options: InitOptions): Promise<number> {
  const starter: StarterOptions = {
    ...findProjectRoot(io.cwd),
    environment: io.environment,
    gitHubWorkflow: options,
  };
  const planned = compare(starter.root, await starterFiles(starter));
  const chosen = await choose(io, { starter, planned, options });
  if (chosen === undefined) {
    printNotice(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  writeAll(starter.root, chosen);
  const found = planned.map((file): Outcome => ({ ...file, status: statusOf(file, chosen) }));
  const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
  const report = await describeInit(starter, [...found, ...added.map(written)]);
  if (options.json) printJson(io, report);
  else print(io, renderInit(report));
  return exitCodes.completed;
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
  readonly options: InitOptions;
}

async function choose(io: Io, { starter, planned, options }: Choice): Promise<StarterFile[] | undefined> {
  const { yes = false, force = false, json = false } = options;
  const chosen: StarterFile[] = planned.filter(
    ({ existing }) => existing === "nothing" || (force && existing === "other"),
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
