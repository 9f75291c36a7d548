import type { AppForge, AppPorts, AppSettings, Dispatch, Dispatched, IssueNow } from "../../src/app/ports.ts";
import type { GivenReview, GivenReviewComment } from "../../src/human/reply.ts";
import type { NewRunEvent } from "../../src/run/event.ts";
import { runRef } from "../../src/state/names.ts";
import type { StateRefs } from "../../src/state/refs.ts";
import { createMemoryRefs, type MemoryRefs } from "../fakes/memory-refs.ts";
import { fastPace } from "../fakes/pace.ts";
import { filesOfRun, inRun, putAt } from "../fakes/state-runs.ts";
import { REPOSITORY, type Words } from "./payloads.ts";

/** GitHub as the App sees it, in memory, with one repository and nobody who answers but us. */
export interface Hub {
  readonly refs: MemoryRefs;
  readonly ports: AppPorts;
  readonly roles: Map<string, string | undefined>;
  readonly teams: Map<string, readonly string[] | undefined>;
  readonly issues: Map<number, IssueNow>;
  readonly texts: Map<number, { body: string; login: string | undefined }>;
  readonly reviews: Map<
    number,
    { review: GivenReview & { user: { type: string } | null }; comments: GivenReviewComment[] }
  >;
  /** `target content`. */
  readonly reactions: Set<string>;
  /** Bodies by `#issue marker`. */
  readonly comments: Map<string, string>;
  readonly dispatches: { readonly dispatch: Dispatch; readonly at: number; isOver: boolean }[];
  settings: AppSettings;
  /** What a dispatch is answered with. */
  answer: Dispatched;
  /** Awaited around every effect; what it throws is a crash. */
  around: (effect: string, when: "before" | "after") => void;
  now: Date;
  /** Somebody writes; what was written can be read. */
  say(words: Words): Words;
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
    dispatches: [],
    settings: {
      policy: { permission: "write", roles: [], bots: [] },
      answerers: { people: [], teams: [] },
      stateRef: "agentic/state",
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
  const ports: AppPorts = {
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

function forgeOf(hub: Omit<Hub, "ports">): AppForge {
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
    react: (target, content) =>
      effect("react", () => void hub.reactions.add(`${JSON.stringify(target)} ${content}`)),
    show: ({ issue, marker, body }) =>
      effect("show", () => void hub.comments.set(`#${issue} ${marker}`, body)),
    started: (runId, since) => {
      const found = hub.dispatches.findLast(
        ({ dispatch, at }) => dispatch.runId === runId && at >= since.getTime(),
      );
      return Promise.resolve(found ? (found.isOver ? "over" : "waiting") : "no");
    },
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

/** A run that was asked for on an issue, and has paused with a question since it was answered last. */
export async function askingRun(
  { refs }: { readonly refs: StateRefs },
  runId: string,
  { issue, answered }: { readonly issue: number; readonly answered?: string },
): Promise<void> {
  const path = "review-plan";
  const message = "Is the plan right?";
  const events: NewRunEvent[] = [
    { type: "step.started", step: path, attempt: 1, kind: "wait-for-human" },
    { type: "human.asked", step: path, attempt: 1, message },
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
