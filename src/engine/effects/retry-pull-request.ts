import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import { evolve } from "../../run/evolve/evolve.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { renderEvents } from "../../run/journal/journal.ts";
import { PULL_REQUESTS, runFiles } from "../../run/paths.ts";
import { headsOf, pullRequestsOf, type RunState } from "../../run/state.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
import { factsOf, cleanUpAfterCrash, type RunExecution } from "../run/execute-run.ts";

export function pullRequestFile(step: string | undefined): string {
  return step === undefined ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}

export function bodyIn(text: string): string {
  return text.replace(/^---\n[^]*?\n---\n/, "").trim();
}

export function unopenedPullRequests(state: RunState): RunState["pullRequests"] {
  return pullRequestsOf(state).filter(({ number, path }) => number === undefined && path !== undefined);
}

export interface PullRequestRetryResult {
  readonly opened: readonly NewRunEvent[];
  readonly failure?: string;
}

export async function retryPullRequest(
  { forgeFor }: Pick<EnginePorts, "forgeFor">,
  { store, state }: { readonly store: RunStore; readonly state: RunState },
): Promise<PullRequestRetryResult> {
  const missing = unopenedPullRequests(state);
  if (missing.length === 0) return { opened: [] };
  const forge = forgeFor(store);
  const opened: NewRunEvent[] = [];
  for (const { step, branch, base, title, draft } of missing) {
    const body = bodyIn(store.read(pullRequestFile(step)) ?? "");
    const { base_branch: origin = base } = state.workspace ?? {};
    const about = { step, branch, base, title, draft };
    try {
      await forge.push(branch, origin);
      const made = await forge.openPullRequest({ ...about, body, origin });
      if (made.number !== undefined) opened.push({ type: "pull-request.opened", ...about, ...made });
    } catch (error) {
      if (!(error instanceof AgenticError)) throw error;
      return { opened, failure: error.message };
    }
  }
  return { opened };
}

export async function rearchiveRun(
  ports: EnginePorts,
  request: RunRequest,
  {
    store,
    record,
    state,
    opened,
  }: Pick<RunExecution, "store" | "record" | "state"> & { readonly opened: readonly NewRunEvent[] },
): Promise<RunEnd> {
  const facts = factsOf(request, record, store);
  const observers = request.observe({ facts, store, workspace: record.place });
  const at = ports.clock.now().toISOString();
  const { events, lines } = renderEvents(opened, { seq: state.seq, at });
  store.appendJournal(lines, headsOf(state));
  for (const event of events) {
    evolve(state, event);
    for (const observer of observers) observer.onEvent?.(event, state);
  }
  await cleanUpAfterCrash(ports, request, { store, record, state });
  return { state, facts, diff: undefined };
}
