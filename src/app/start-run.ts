import { AgenticError } from "../errors.ts";
import { type IssueWords, issueDigest, renderAskedBy } from "../human/asked-by.ts";
import { type RunSource, runIdFor } from "../human/run-id.ts";
import { runMarker } from "../output/run-comment.ts";
import { findRun } from "../state/find-run.ts";
import { claimAtWork } from "./claims.ts";
import { isTooDeep } from "./depth.ts";
import type { AppPorts, Dispatch, Handled, Shown } from "./ports.ts";
import { ENOUGH } from "./refuse.ts";
import { refused } from "./refused.ts";
import { notStartedText, startedText } from "./words.ts";

export interface WantedRun {
  readonly source: RunSource;
  readonly workflow: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly issue: number;
  /** What stood there when they asked. */
  readonly seen?: IssueWords | undefined;
  readonly headSha?: string | undefined;
  readonly by: string;
  /** What has asked for it, in Markdown, where nobody has. */
  readonly why?: string;
}

/** Starts a run, once, however often that is asked: its id follows from what asked for it, and a run that is there is found. */
export async function startRun(ports: AppPorts, stateRef: string, wanted: WantedRun): Promise<Handled> {
  const { forge, refs } = ports;
  const { workflow, variables, issue, seen, headSha, by, why } = wanted;
  const runId = await runIdFor(wanted.source);
  const done: Handled = { status: "done", what: "run", runId };
  const since = wanted.source.at;
  if (await findRun(refs, runId, { stateRef })) return done;
  if ((await forge.started(runId, since)) !== "no") return done;
  if (await isTooDeep(ports, stateRef, { ...wanted, runId }))
    return refused(`${by} has asked for enough here.`, ENOUGH);
  const shown = { issue, marker: runMarker(runId), since };
  const beginning = { runId, workflow, by, ...(why === undefined ? {} : { why }) };
  if (isTheirs(await forge.show({ ...shown, body: startedText(beginning) }), ports)) return done;
  const askedBy = renderAskedBy(by, wanted.source, seen && (await issueDigest(seen)));
  const answer = await forge.dispatch({
    command: "run",
    runId,
    workflow,
    variables,
    issue,
    ...(headSha === undefined ? {} : { headSha }),
    ...(askedBy === undefined ? {} : { askedBy }),
  });
  if (answer.status === "started") return done;
  await forge.show({ ...shown, body: notStartedText(beginning, answer.message) });
  return refused(answer.message);
}

/** Whether what asks for a run has begun it already, whatever could be said against it now. */
export async function isBegun(
  { forge, refs }: AppPorts,
  source: RunSource,
  stateRef: string,
): Promise<boolean> {
  const runId = await runIdFor(source);
  return (
    (await findRun(refs, runId, { stateRef })) !== undefined ||
    (await forge.started(runId, source.at)) !== "no"
  );
}

/** Longer nobody is waited for who was first to hear something, and may have crashed since. */
export const THEIRS_MS = 10 * 60_000;

/** Whether another of us, who hears the same words, carries them out. */
export function isTheirs({ by, at }: Shown, { clock }: Pick<AppPorts, "clock">): boolean {
  return by === "another" && clock.now().getTime() - at.getTime() < THEIRS_MS;
}

/** Has a run go on, or be cancelled, unless jobs are at work on it, or that was started already for the same reason. Errors: `remote-refused` with what to do. */
export async function goOn(
  ports: AppPorts,
  dispatch: Dispatch,
  { since, again }: { readonly since: Date; readonly again: "when-over" | "never" },
): Promise<"started" | "known"> {
  const { forge } = ports;
  if (await claimAtWork(ports, dispatch.runId)) return "known";
  const started = await forge.started(dispatch.runId, since);
  if (started === "waiting" || (started === "over" && again === "never")) return "known";
  const answer = await forge.dispatch(dispatch);
  if (answer.status === "started") return "started";
  throw new AgenticError({ code: "remote-refused", message: answer.message });
}
