import { openElsewhere } from "../compose/elsewhere.ts";
import { dispatchRepository } from "../github/dispatch.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { parseJson } from "../run/parse-json.ts";
import { ProgressDocument } from "../run/progress-schema.ts";
import { type ListedRun, listRuns } from "../state/list-runs.ts";
import { inboxRef, RUN_REFS, runPath, runRef } from "../state/names.ts";
import type { StateRefs } from "../state/refs.ts";
import { gitHubOf } from "./github.ts";
import { usage } from "./inputs.ts";
import { type Job, projectOf } from "./job.ts";

/** Which dispatches the starter workflow waits for. */
export const DISPATCH_EVENT = "agentic";

/** As many go on at once; the others with the next look. */
const MOST_RUNS = 20;

/** Has every run go on that waits for nobody any more. */
export async function sweepCommand(job: Job): Promise<number> {
  const [project, place] = [projectOf(job), await gitHubOf(job)];
  if (!place)
    throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
  const elsewhere = await openElsewhere({ ...project, environment: job.environment });
  if (!elsewhere)
    throw usage("`command: sweep` needs a checkout with a remote; use actions/checkout before.");
  const { runs } = await listRuns(elsewhere.refs, { limit: 0, stateRef: elsewhere.stateRef });
  const refs = await elsewhere.refs.refs(RUN_REFS);
  const now = Date.now();
  const ready: ListedRun[] = [];
  for (const run of runs) {
    const { data } = ProgressDocument.safeParse(parseJson(run.progress), { jitless: true });
    const hasRequests = await hasNewRequests(elsewhere.refs, refs, run.runId);
    if (data !== undefined && canGoOn(data, { now, hasRequests })) ready.push(run);
  }
  for (const { runId } of ready.slice(0, MOST_RUNS)) {
    await dispatchRepository(place, {
      event: DISPATCH_EVENT,
      payload: { command: "resume", "run-id": runId },
    });
    job.log.text(`Run ${runId} goes on.`);
  }
  if (ready.length === 0) job.log.text("No run can go on by itself.");
  return exitCodes.completed;
}

/** Whether something lies in the inbox of a run that it has not taken. */
async function hasNewRequests(
  refs: StateRefs,
  versions: ReadonlyMap<string, string>,
  runId: string,
): Promise<boolean> {
  const [inbox, own] = [versions.get(inboxRef(runId)), versions.get(runRef(runId))];
  if (inbox === undefined || own === undefined) return inbox !== undefined;
  const folder = runPath(runId, "inbox");
  const taken = new Set((await refs.list(own, folder)).map(({ name }) => name));
  return (await refs.list(inbox, folder)).some(({ name }) => !taken.has(name));
}

/** GitHub ends a job after six hours. */
const LOST_MS = 7 * 3_600_000;
/** What a pause is for that no time ends. */
const PEOPLES = new Set(["human", "budget"]);

/** Whether a run has what it waited for, or its runner was lost. */
export function canGoOn(
  {
    status,
    reason = "",
    updated_at,
    questions,
  }: Pick<ProgressDocument, "status" | "reason" | "updated_at" | "questions">,
  { now, hasRequests }: { readonly now: number; readonly hasRequests: boolean },
): boolean {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === "fan-out") return isOld;
  const isOver = questions.some(({ deadline }) => deadline !== undefined && Date.parse(deadline) <= now);
  return hasRequests || isOver || !PEOPLES.has(reason);
}
