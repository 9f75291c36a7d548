import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, print, printJson, say } from "../../../runner/process/io.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import { describeInit, type Outcome, renderInit } from "../../init/init-report.ts";
import {
  INSTRUCTION_FILES,
  installedAgents,
  memorySection,
  starterFiles,
  type StarterFile,
  type StarterPlace,
} from "../../init/starter-files.ts";
import { compare, type Planned, writeAll } from "../../init/starter-plan.ts";
import { canAsk } from "../../session/prompt-user.ts";

interface InitOptions {
  readonly yes?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/** Writes what a repository needs to begin, and keeps what is there unless a person says otherwise. */
export async function initCommand(io: Io, _args: readonly string[], options: InitOptions): Promise<number> {
  const place: StarterPlace = { ...findProjectRoot(io.cwd), environment: io.environment };
  const planned = compare(place.root, await starterFiles(place));
  const chosen = await choose(io, { place, planned, options });
  if (chosen === undefined) {
    say(io, "Nothing was written.");
    return exitCodes.sigint;
  }
  writeAll(place.root, chosen);
  const found = planned.map((file): Outcome => ({ ...file, status: statusOf(file, chosen) }));
  const added = chosen.filter(({ path }) => planned.every((file) => file.path !== path));
  const report = await describeInit(place, [...found, ...added.map(written)]);
  if (options.json) printJson(io, report);
  else print(io, renderInit(report));
  return exitCodes.completed;
}

function written(file: StarterFile): Outcome {
  return { ...file, status: "written" };
}

function statusOf(file: Planned, chosen: readonly StarterFile[]): Outcome["status"] {
  if (chosen.some(({ path }) => path === file.path)) return file.there === "nothing" ? "written" : "replaced";
  if (file.there === "foreign") return "blocked";
  return file.there === "same" ? "unchanged" : "kept";
}

interface Choice {
  readonly place: StarterPlace;
  readonly planned: readonly Planned[];
  readonly options: InitOptions;
}

/** The files to write; undefined where the person left. All is asked before anything is written. */
async function choose(io: Io, { place, planned, options }: Choice): Promise<StarterFile[] | undefined> {
  const { yes = false, force = false, json = false } = options;
  const chosen: StarterFile[] = planned.filter(
    ({ there }) => there === "nothing" || (force && there === "other"),
  );
  if (yes || force || json || !canAsk(io)) return chosen;
  const { ask } = await import("../../session/prompt-user.ts");
  const agrees = async (message: string, answer: boolean): Promise<boolean | undefined> => {
    const said = await ask(io, { kind: "yes-no", message, answer });
    return said === undefined ? undefined : said === true;
  };
  for (const file of planned.filter(({ there }) => there === "other")) {
    const said = await agrees(`${file.path} is there and differs from the starter file. Replace it?`, false);
    if (said === undefined) return undefined;
    if (said) chosen.push(file);
  }
  const offered = instructionsFor(place);
  if (offered === undefined) return chosen;
  const said = await agrees(
    `Write ${offered.path} with a section that tells agents how to use memory?`,
    true,
  );
  if (said === undefined) return undefined;
  return said ? [...chosen, offered] : chosen;
}

/** Where there are instructions for agents, they are the user's words: the section is left for them to put in. */
function instructionsFor(place: StarterPlace): StarterFile | undefined {
  if (INSTRUCTION_FILES.some((file) => existsSync(join(place.root, file)))) return undefined;
  const [agent = "claude"] = installedAgents(place);
  const path = agent === "claude" ? "CLAUDE.md" : "AGENTS.md";
  return { path, content: memorySection(path).text, purpose: "tells agents how to use memory" };
}
