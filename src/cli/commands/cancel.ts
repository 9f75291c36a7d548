import { RUN_MARK } from "../../agents/environment.ts";
import { endMarked } from "../../agents/process-tree.ts";
import { composeWorkspaces, randomIds } from "../../compose.ts";
import { systemClock } from "../../compose/clock.ts";
import { cancelStored } from "../../engine/cancel.ts";
import { AgenticError } from "../../errors.ts";
import type { Workspaces } from "../../ports/workspaces.ts";
import { runFiles } from "../../run/paths.ts";
import { composeCarriedStates } from "../../compose/carried-states.ts";
import { type Io, print, printJson, say } from "../io.ts";
import { openProject, type Project } from "../project.ts";
import { readableRun } from "../readable.ts";
import { requestAway } from "../request-away.ts";
import { readJournal } from "../stored-run.ts";

const LEFTOVER_GRACE_MS = 2_000;

export async function cancelCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const project = openProject(io.cwd);
  const outcome = await cancel(io, project, runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`,
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}

/** A live run is asked through its inbox, wherever it is; one that nobody works on is ended here. */
async function cancel(io: Io, project: Project, runId: string): Promise<"requested" | "cancelled"> {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}\n`;
  const { project: seen, away } = await readableRun(io, project, { runId, wanted: () => false });
  if (away?.live && readJournal(seen, runId).status === "running") {
    await requestAway(away, runId, { id, content: request });
    return "requested";
  }
  const states = composeCarriedStates({
    ...project,
    environment: io.environment,
    report: (text) => say(io, text),
  });
  try {
    await states.bring?.(runId);
    const places = () => placesOf(io, project, { runId, settings: states.read(runId, runFiles.settings) });
    // What a run that was cut off left running goes on working, and spending, until somebody ends it.
    const endOrphans = (id: string) => endMarked(`${RUN_MARK}=${id}`, LEFTOVER_GRACE_MS);
    const { kept } = await cancelStored({ states, clock: systemClock, places, endOrphans }, runId);
    for (const path of kept) say(io, `Uncommitted changes are in ${path}/.`);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  states.request(runId, id, request);
  return "requested";
}

/** Where a run works, and whether its steps are committed there. */
async function placesOf(
  io: Io,
  project: Project,
  { runId, settings }: { runId: string; settings: string | undefined },
): Promise<{ workspaces: Workspaces; commits: boolean }> {
  const { settingsOf } = await import("../settings-file.ts");
  const kept = settingsOf(project, runId, settings)?.settings["git.auto-commit"];
  const workspaces = composeWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: kept?.value === true };
}
