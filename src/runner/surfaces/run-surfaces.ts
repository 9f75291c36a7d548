import type { Config } from "../../config/schema.ts";
import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { viewRun } from "../../output/status/run-status-view.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { answeredThreads, countThreads } from "../../run/answered-threads.ts";
import { dayOf } from "../../run/ids.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { runRef } from "../../storage/refs/ref-names.ts";
import { systemClock } from "../../system/system-clock.ts";
import { findOutdatedApprovals, type OutdatedApproval } from "./outdated-approvals.ts";
import { finalSurface, type Surface } from "./run-board.ts";

export interface PullRequestOptions {
  readonly linksFor: (source: RunFacts) => Links;
  /** Returns undefined without write access. */
  readonly openGitHub: () => Promise<RepositoryClient | undefined>;
  /** Branches of the run, regardless of its journal. Default: all. */
  readonly branches?: ReadonlySet<string> | undefined;
  readonly report: (text: string) => void;
}

export interface ThreadOptions extends PullRequestOptions {
  readonly redactor: Redactor;
}

export interface CommentOptions extends Omit<ThreadOptions, "branches"> {
  readonly runId: string;
}

/** Shows a run in a comment on its issue or pull request. Does nothing for runs without one. */
export function commentSurface(options: CommentOptions): Surface {
  return lazySurface(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === undefined) return emptySurface;
    const [github, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.openGitHub(),
      import("../../github/issues/sticky-comment.ts"),
      import("../../output/github/run-comment.ts"),
    ]);
    if (!github) return emptySurface;
    const marker = runMarker(options.runId);
    const sticky = createStickyComment(github, {
      issue,
      marker,
      clock: systemClock,
      // The comment may be from the request, before the run started.
      since: dayOf(options.runId) ?? new Date(source.record.created_at),
      report: options.report,
    });
    return {
      show: (facts, urgency) => {
        const body = options.redactor.redactDocument(renderRunComment(facts, options.linksFor(facts)));
        sticky.show(`${marker}\n${body.replace(marker, "").trimEnd()}\n`, urgency);
      },
      flush: async () => void (await sticky.flush()),
    };
  });
}

export const emptySurface: Surface = { show: () => {}, flush: () => Promise.resolve() };

/** Loads a surface with the first update. Retries with the next update if loading fails. */
export function lazySurface(load: (source: RunFacts) => Promise<Surface>): Surface {
  let surface: Surface | undefined;
  let loading: Promise<void> | undefined;
  let last: { readonly source: RunFacts; readonly urgency: "soon" | "now" } | undefined;
  const begin = async (source: RunFacts): Promise<void> => {
    try {
      surface = await load(source);
    } finally {
      loading = undefined;
    }
    if (last) surface.show(last.source, last.urgency);
  };
  return {
    show: (source, urgency) => {
      last = { source, urgency };
      if (surface) surface.show(source, urgency);
      else loading ??= begin(source);
      // `flush` reports the error.
      loading?.catch(() => {});
    },
    flush: async () => {
      if (!surface && last) await (loading ?? begin(last.source));
      await surface?.flush();
    },
  };
}

/** Returns the URL of a run's files at GitHub. Returns undefined if they are stored in another remote. */
export function stateUrlOf(
  repositoryUrl: string,
  { state }: Pick<Config, "state">,
  { state: run, directory }: Pick<RunFacts, "state" | "directory">,
): string | undefined {
  if (state.remote !== undefined) return undefined;
  return `${repositoryUrl}/tree/${isTerminal(run) ? state.branch : runRef(run.runId)}/${directory}`;
}

/** Updates the links to run files in the pull requests of a stopped run, and deletes its branch if the continued pull request contains it. */
export function pullRequestSurface(options: PullRequestOptions): Surface {
  const surfaces = [moveLinks, dropBranch].map((update) =>
    finalSurface((source) => update(source, options), options.report),
  );
  return {
    show: (...update) => surfaces.forEach((surface) => surface.show(...update)),
    flush: async () => {
      for (const surface of surfaces) await surface.flush();
    },
  };
}

const MOST_PULLS = 20;

/** Links to the run's own ref while it waits for an answer. That ref is deleted when the run ends. */
async function moveLinks(source: RunFacts, { linksFor, openGitHub, branches }: PullRequestOptions) {
  const { state, events } = source;
  const isOver = isTerminal(state);
  const asks = state.status === "paused" && state.questions.size > 0;
  if (!asks && !(isOver && events.some(({ type }) => type === "human.asked"))) return;
  const pulls = pullRequestsOf(state).filter(({ branch }) => branches?.has(branch) ?? true);
  const numbers = pulls.flatMap(({ number }) => number ?? []).slice(0, MOST_PULLS);
  const { stateUrl: to } = linksFor(source);
  const { stateUrl: from } = linksFor({
    ...source,
    state: { ...state, status: isOver ? "paused" : "completed" },
  });
  const at = numbers.length > 0 && to !== undefined && from !== undefined ? await openGitHub() : undefined;
  if (!at || to === undefined || from === undefined) return;
  const { moveLink } = await import("../../github/pulls/pull-request-text.ts");
  for (const pull of numbers) await moveLink(at, { pull, from, to });
}

async function dropBranch(source: RunFacts, { openGitHub, branches }: PullRequestOptions): Promise<void> {
  const pull = source.state.status === "completed" ? viewRun(source).own.continued : undefined;
  if (!pull || branches?.has(pull.branch) === false) return;
  const at = await openGitHub();
  if (!at) return;
  const { deleteRunBranch } = await import("../../github/pulls/existing-pull-request.ts");
  await deleteRunBranch(at, pull);
}

/** Replies to the review threads that answered a run, and resolves them, when the run stops. */
export function threadSurface(options: ThreadOptions): Surface {
  return finalSurface((source) => updateThreads(source, options), options.report);
}

/** Limit of outdated approvals: each needs a request for its comment. */
const MOST_OUTDATED = 10;

async function updateThreads(source: RunFacts, options: ThreadOptions): Promise<void> {
  const { events, state } = source;
  const isStill = standsStill(state);
  if (!isStill && !isTerminal(state)) return;
  const { branches } = options;
  const isOwnBranch = ({ branch }: { readonly branch: string }): boolean => branches?.has(branch) ?? true;
  const threads = isStill ? answeredThreads(events, state).filter(isOwnBranch) : [];
  const outdated = findOutdatedApprovals(state, events)
    .map((each) => withKnownIssue(source, each))
    .filter(isOwnBranch)
    .slice(-MOST_OUTDATED);
  if (threads.length === 0 && outdated.length === 0) return;
  const github = await options.openGitHub();
  if (!github) return;
  const { notifyOutdatedApproval, replyToThreads } = await import("./thread-replies.ts");
  await notifyOutdatedApproval(github, outdated, { ...options, state });
  await replyToThreads(github, threads, { ...options, links: options.linksFor(source), state });
}

/** Removes issues that do not belong to the run: the journal is not trusted. */
function withKnownIssue(
  { record, state }: RunFacts,
  { issue, ...outdated }: OutdatedApproval,
): OutdatedApproval {
  if (issue === undefined) return outdated;
  const known = [record.issue?.number, ...pullRequestsOf(state).map(({ number }) => number)];
  return known.includes(issue) ? { ...outdated, issue } : outdated;
}

/** Whether the run completed or waits for an answer. A failed or stopped run has not addressed its threads yet. */
function standsStill({ status, questions }: RunState): boolean {
  return status === "completed" || (status === "paused" && questions.size > 0);
}

/** Time per reply. GitHub asks for pauses between requests that send notifications. */
const REPLY_MS = 4_000;
const MOST_MS = 5 * 60_000;

export function threadReplyTimeout(state: RunState): number {
  return Math.min(MOST_MS, countThreads(state) * REPLY_MS);
}
