import type { EventContext, RepositorySettings } from "../../../src/github-events/event-context.ts";
import type {
  RecentComment,
  RecentReviewText,
  ReviewPayload,
  ReviewCommentPayload,
  IssueDetails,
  CurrentText,
  Dispatch,
  DispatchResult,
  EventForge,
} from "../../../src/ports/event-forge.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { runRef } from "../../../src/storage/refs/ref-names.ts";
import { fastPace } from "../pace.ts";
import { createMemoryRefs, type MemoryRefs } from "../storage/memory-refs.ts";
import { filesOfRun, inRun, putAt } from "../storage/state-runs.ts";
import { REPOSITORY, type Words } from "./payloads.ts";

/** GitHub as the App sees it, in memory, with one repository and nobody who answers but us. */
export interface Hub {
  readonly refs: MemoryRefs;
  readonly ports: EventContext;
  readonly roles: Map<string, string | undefined>;
  readonly teams: Map<string, readonly string[] | undefined>;
  readonly issues: Map<number, IssueDetails>;
  readonly texts: Map<number, CurrentText>;
  readonly reviews: Map<
    number,
    {
      review: ReviewPayload & { user: { login: string; type: string } | null };
      comments: ReviewCommentPayload[];
      /** Where a look at its reviews finds it. */
      pull?: number;
    }
  >;
  /** `target content`. */
  readonly reactions: Set<string>;
  /** Bodies by `#issue marker`. */
  readonly comments: Map<string, string>;
  /** When they were made. */
  readonly made: Map<string, { readonly at: Date; readonly changedAt: Date }>;
  /** What a look at recent comments finds. */
  recent: readonly RecentComment[];
  /** What a look at recent reviews finds. */
  recentReviews: readonly RecentReviewText[];
  readonly dispatches: { readonly dispatch: Dispatch; readonly at: number; isOver: boolean }[];
  /** Runs of the starter workflow that nobody dispatched. */
  readonly jobs: WorkflowRun[];
  /** Runs of workflows that have ended. */
  readonly over: Set<string>;
  settings: RepositorySettings;
  /** What a dispatch is answered with. */
  answer: DispatchResult;
  /** Awaited around every effect; what it throws is a crash. */
  around: (effect: string, when: "before" | "after") => void;
  now: Date;
  /** Somebody writes; what was written can be read. */
  say(words: Words): Words;
}

/** A run of the starter workflow, as GitHub lists it. */
export interface WorkflowRun {
  readonly event: string;
  readonly title: string;
  readonly jobs: readonly string[];
  readonly at: number;
  readonly isOver: boolean;
}

export const NOW = "2026-01-31T12:00:00Z";

export function createHub(): Hub {
  const refs = createMemoryRefs();
  const pace = fastPace();
  const hub: Omit<Hub, "ports"> = {
    refs,
    roles: new Map([["ann", "write"]]),
    teams: new Map(),
    issues: new Map([[1, { isLocked: false, isPullRequest: false }]]),
    texts: new Map(),
    reviews: new Map(),
    reactions: new Set(),
    comments: new Map(),
    made: new Map(),
    jobs: [],
    recent: [],
    recentReviews: [],
    dispatches: [],
    over: new Set(),
    settings: {
      policy: { permission: "write", roles: [], bots: ["agentic[bot]"] },
      answerers: { people: [], teams: [] },
      stateRef: "agentic/state",
      labelPrefix: "agentic:",
      assignees: [],
    },
    answer: { status: "started" },
    around: () => {},
    now: new Date("2026-02-02T12:00:00Z"),
    say: (words) => {
      hub.texts.set(words.id, { body: words.body, login: words.user?.login });
      return words;
    },
  };
  refs.beforeCommit = () => hub.around("commit", "before");
  refs.afterCommit = () => hub.around("commit", "after");
  const ports: EventContext = {
    repository: REPOSITORY,
    own: { login: "agentic[bot]", appId: 7 },
    forge: forgeOf(hub),
    refs,
    settings: () => Promise.resolve(hub.settings),
    workflows: () => Promise.resolve(WORKFLOWS),
    clock: pace.clock,
    random: pace.random,
  };
  return Object.assign(hub, { ports });
}

const WORKFLOWS = [
  { name: "fix", description: "Mends what is broken.", variables: ["request", "depth"] },
  { name: "plan-build-validate", description: "Plans, builds and validates.", variables: ["request"] },
];

function forgeOf(hub: Omit<Hub, "ports">): EventForge {
  const effect = async (name: string, work: () => void): Promise<void> => {
    hub.around(name, "before");
    work();
    hub.around(name, "after");
    await Promise.resolve();
  };
  return {
    roleOf: (login) => Promise.resolve(hub.roles.has(login) ? hub.roles.get(login) : "none"),
    teamsOf: (login) => Promise.resolve(hub.teams.get(login)),
    issue: (number) => Promise.resolve(hub.issues.get(number)),
    text: (_, id) => Promise.resolve(hub.texts.get(id)),
    review: (_, id) => Promise.resolve(hub.reviews.get(id)),
    reviewsSince: (number, since) =>
      Promise.resolve(
        Array.from(hub.reviews.values()).flatMap(({ review, pull }) => {
          const { id, state, body, user, commit_id, submitted_at } = review;
          if (pull !== number || !submitted_at || Date.parse(submitted_at) < since.getTime()) return [];
          return [
            {
              id,
              nodeId: `PRR_${id}`,
              state,
              body: body ?? "",
              user,
              commit_id: commit_id ?? null,
              submitted_at,
            },
          ];
        }),
      ),
    react: (target, content) =>
      effect("react", () => void hub.reactions.add(`${JSON.stringify(target)} ${content}`)),
    postStatusComment: async ({ issue, marker, body }) => {
      const key = `#${issue} ${marker}`;
      const made = hub.made.get(key) ?? { at: hub.now };
      await effect("show", () => {
        hub.comments.set(key, body);
        hub.made.set(key, { ...made, changedAt: hub.now });
      });
    },
    prefetchPostedComments: () => {},
    listPostedComments: (issue, since = new Date(0)) =>
      Promise.resolve(
        Array.from(hub.comments, ([key, body]) => {
          const marker = key.slice(key.indexOf("<"));
          const { at, changedAt } = hub.made.get(key) ?? { at: hub.now, changedAt: hub.now };
          return {
            marker,
            body: `${marker}\n${body}\n`,
            at,
            changedAt,
            isHere: key.startsWith(`#${issue} `),
          };
        })
          .filter(({ isHere, changedAt }) => isHere && changedAt >= since)
          .reverse(),
      ),
    recentComments: () => Promise.resolve(hub.recent),
    recentReviews: () => Promise.resolve(hub.recentReviews),
    listReactions: (target) =>
      Promise.resolve(
        (["eyes", "-1"] as const).filter((content) =>
          hub.reactions.has(`${JSON.stringify(reactedOf(target))} ${content}`),
        ),
      ),
    dispatchStatus: (runId, since) => {
      const found = workflowRuns(hub).findLast((run) => run.at >= since.getTime() && isFor(run, runId));
      return Promise.resolve(found ? (found.isOver ? "over" : "waiting") : "no");
    },
    isWorkflowRunCompleted: (id) => Promise.resolve(hub.over.has(id)),
    dispatch: async (dispatch) => {
      const { answer } = hub;
      await effect("dispatch", () => {
        if (answer.status === "started")
          hub.dispatches.push({ dispatch, at: hub.now.getTime(), isOver: false });
      });
      return answer;
    },
  };
}

function reactedOf({ kind, id, nodeId }: Parameters<EventForge["listReactions"]>[0]): object {
  return kind === "review" ? { kind, nodeId } : { kind, id };
}

/** What is dispatched has its title from the starter workflow, anything else from whoever wrote the issue. */
function workflowRuns({ dispatches, jobs }: Pick<Hub, "dispatches" | "jobs">): WorkflowRun[] {
  const dispatched = dispatches.map(({ dispatch: { command, runId }, at, isOver }) => ({
    event: "workflow_dispatch",
    title: `agentic ${command} ${runId}`,
    jobs: [],
    at,
    isOver,
  }));
  return [...jobs, ...dispatched];
}

function isFor({ event, title, jobs, isOver }: WorkflowRun, runId: string): boolean {
  const isDispatched = event.endsWith("_dispatch");
  if (isDispatched) return ["run", "resume", "cancel"].some((each) => title === `agentic ${each} ${runId}`);
  return !isOver && jobs.some((name) => name.split(" ").includes(runId));
}

interface AskingRun {
  readonly issue: number;
  readonly answered?: string;
  /** One that it has opened. */
  readonly pull?: { readonly number: number; readonly branch: string };
  /** People who have to approve. */
  readonly approvals?: number;
  /** An answer for an earlier state, which had it ask again. */
  readonly outdated?: string;
}

/** A run that was asked for on an issue, and has paused with a question since it was answered last. */
export async function askingRun(
  { refs }: { readonly refs: StateRefs },
  runId: string,
  { issue, answered, pull, approvals, outdated }: AskingRun,
): Promise<void> {
  const path = "review-plan";
  const message = "Is the plan right?";
  const events: NewRunEvent[] = [
    ...(pull
      ? [{ type: "pull-request.opened", base: "main", title: "P", draft: false, ...pull } as const]
      : []),
    { type: "step.started", step: path, attempt: 1, kind: "wait-for-human" },
    {
      type: "human.asked",
      step: path,
      attempt: 1,
      message,
      ...(approvals === undefined ? {} : { approvals }),
      ...(outdated === undefined ? {} : { again: "Please look again.", request: outdated }),
    },
    answered === undefined
      ? { type: "run.paused", reason: "human", message }
      : { type: "human.answered", step: path, attempt: 1, decision: "approved", text: "", request: answered },
  ];
  const files = filesOfRun(runId, events);
  const record = JSON.parse(files["run.json"] ?? "") as object;
  await putAt(refs, runRef(runId), {
    ...inRun(runId, {
      ...files,
      "run.json": JSON.stringify({ ...record, issue: { number: issue, title: "Wanted" } }),
      ...(answered === undefined ? {} : { [`inbox/${answered}.json`]: "{}" }),
    }),
  });
}

/** A run that has begun, as a job of the repository begins it. */
export async function beginRun(
  { refs }: { readonly refs: StateRefs },
  runId: string,
  issue: number,
): Promise<void> {
  const files = filesOfRun(runId);
  const record = JSON.parse(files["run.json"] ?? "") as object;
  await putAt(refs, runRef(runId), {
    ...inRun(runId, {
      ...files,
      "run.json": JSON.stringify({ ...record, issue: { number: issue, title: "Wanted" } }),
    }),
  });
}
