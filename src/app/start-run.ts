import { AgenticError } from "../errors.ts";
import { type RunSource, runIdFor } from "../human/run-id.ts";
import { runMarker } from "../output/run-comment.ts";
import { findRun } from "../state/find-run.ts";
import type { AppPorts, Dispatch, Handled } from "./ports.ts";
import { notStartedText, startedText } from "./words.ts";

export interface WantedRun {
  readonly source: RunSource;
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly issue: number;
  readonly headSha?: string | undefined;
  readonly by: string;
}

/** Starts a run, once, however often that is asked: its id follows from what asked for it, and a run that is there is found. */
export async function startRun(ports: AppPorts, stateRef: string, wanted: WantedRun): Promise<Handled> {
  const { forge, refs } = ports;
  const { workflow, variables, issue, headSha, by } = wanted;
  const runId = await runIdFor(wanted.source);
  const done: Handled = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if ((await forge.started(runId, since)) !== "no") return done;
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by };
  await forge.show({ ...shown, body: startedText(beginning) });
  const answer = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...(headSha === undefined ? {} : { headSha }),
  });
  if (answer.status === "started") return done;
  await forge.show({ ...shown, body: notStartedText(beginning, answer.message) });
  return { status: "refused", reason: answer.message };
}

/** Has a run go on, or be cancelled, unless that was started already for the same reason. Errors: `remote-refused` with what to do. */
export async function goOn(
  { forge }: AppPorts,
  dispatch: Dispatch,
  { since, again }: { readonly since: Date; readonly again: "when-over" | "never" },
): Promise<"started" | "known"> {
  const started = await forge.started(dispatch.runId, since);
  if (started === "waiting" || (started === "over" && again === "never")) return "known";
  const answer = await forge.dispatch(dispatch);
  if (answer.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer.message });
}
