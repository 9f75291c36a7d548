import { RUN_MARK } from "../../agents/environment.ts";
import { endMarked } from "../../agents/process-tree.ts";
import { randomIds, systemClock } from "../../compose.ts";
import { cancelStored } from "../../engine/cancel.ts";
import { AgenticError } from "../../errors.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson } from "../io.ts";
import { openProject } from "../project.ts";

const LEFTOVER_GRACE_MS = 2_000;

export async function cancelCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const { root, config } = openProject(io.cwd);
  const store = createLocalStore(root, config.outputDirectory);
  const outcome = await cancel(store, runId);
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`,
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}

/** A live run is asked through its inbox; one that nobody works on is ended here. */
async function cancel(
  store: ReturnType<typeof createLocalStore>,
  runId: string,
): Promise<"requested" | "cancelled"> {
  try {
    await cancelStored(store, runId, systemClock);
    // What a run that was cut off left running goes on working, and spending, until somebody ends it.
    await endMarked(`${RUN_MARK}=${runId}`, LEFTOVER_GRACE_MS);
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  store.request(runId, id, `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}\n`);
  return "requested";
}
