import * as z from "zod";
import type { RunEvent, RunEventOf } from "./journal/event.ts";
import { branchAt, type RunState } from "./state.ts";

export interface AnsweredThread {
  readonly thread: number;
  readonly path: string;
  readonly request: string;
  readonly branch: string;
  readonly commit: string;
  /** Whether the commit changed the file of the thread. Otherwise no commit after the answer changed it. */
  readonly isTouched: boolean;
  readonly response?: string | undefined;
}

interface Commit {
  readonly commit: string;
  readonly files: readonly string[];
  readonly responses: ReadonlyMap<number, string>;
}

interface Waiting extends Pick<AnsweredThread, "thread" | "path" | "request" | "branch"> {
  readonly commits: Commit[];
  /** Set when a later answer follows: commits after it belong to that answer. */
  isOver: boolean;
}

const NUMBER = /^[1-9]\d{0,15}$/;
/** A request ID is written to a hidden comment. */
const REQUEST = /^[\w.]+(?:-[\w.]+)*$/;
const COMMIT = /^[0-9a-f]{40,64}$/;

/** Returns the threads that a commit followed. Without a commit after its last answer, a thread still waits. */
export function answeredThreads(events: readonly RunEvent[], state: RunState): AnsweredThread[] {
  const threads = new Map<number, Waiting>();
  const branchOf = (step: string): string | undefined =>
    branchAt(state, step)?.branch ?? state.workspace?.branch;
  for (const event of events) {
    if (event.type === "human.answered") {
      const branch = branchOf(event.step);
      for (const each of threads.values())
        if (each.branch === branch && each.commits.length > 0) each.isOver = true;
      if (branch !== undefined) for (const each of waitingIn(event, branch)) threads.set(each.thread, each);
      continue;
    }
    const made = commitOf(event);
    if (!made) continue;
    const branch = branchOf(made.step);
    for (const each of threads.values()) if (each.branch === branch && !each.isOver) each.commits.push(made);
  }
  return Array.from(threads.values()).flatMap(({ thread, path, request, branch, commits }) => {
    const touching = commits.findLast(({ files }) => files.includes(path));
    const naming = commits.findLast(({ responses }) => responses.has(thread));
    const { commit } = touching ?? naming ?? commits.at(-1) ?? {};
    const isTouched = touching !== undefined;
    const response = naming?.responses.get(thread);
    return commit === undefined ? [] : [{ thread, path, request, branch, commit, isTouched, response }];
  });
}

export function countThreads({ steps, answeredSteps }: RunState): number {
  const counts = Array.from(answeredSteps, (path) => steps.get(path)?.question?.answer?.threads?.length ?? 0);
  return counts.reduce((sum, count) => sum + count, 0);
}

function waitingIn({ request = "", threads = [] }: RunEventOf<"human.answered">, branch: string): Waiting[] {
  if (!REQUEST.test(request)) return [];
  return threads.flatMap(({ id = "", path }) =>
    NUMBER.test(id) ? [{ thread: Number(id), path, request, branch, commits: [], isOver: false }] : [],
  );
}

function commitOf(event: RunEvent): (Commit & { readonly step: string }) | undefined {
  if (event.type !== "step.succeeded" && event.type !== "output.written") return undefined;
  const { step = "", commit = "", files = [] } = event;
  // Some steps record the head that they started from, without files.
  if (!COMMIT.test(commit) || files.length === 0) return undefined;
  return {
    step,
    commit,
    files,
    responses: responsesIn(event.type === "step.succeeded" ? event.output?.data : undefined),
  };
}

const MOST_RESPONSES = 1_000;
const ThreadResponses = z.object({
  threads: z.array(z.object({ id: z.union([z.string(), z.int()]), done: z.string() })).max(MOST_RESPONSES),
});

function responsesIn(data: unknown): ReadonlyMap<number, string> {
  const { threads = [] } = ThreadResponses.safeParse(data, { jitless: true }).data ?? {};
  return new Map(
    threads.flatMap(({ id, done }) =>
      NUMBER.test(String(id)) && done.trim() !== "" ? [[Number(id), done]] : [],
    ),
  );
}
