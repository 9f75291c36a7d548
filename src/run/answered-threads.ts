import * as z from "zod";
import type { RunEvent, RunEventOf } from "./journal/event.ts";
import { branchAt, type RunState } from "./state.ts";

/** A thread that a person wrote in with an answer, and the commit by which the run took it up. */
export interface AnsweredThread {
  /** Number of the comment that begins it. */
  readonly thread: number;
  readonly path: string;
  /** Id of the answer, as it lay in the inbox. */
  readonly request: string;
  readonly branch: string;
  readonly commit: string;
  /** Whether the commit changed the file of the thread; else none of those did that came after the answer. */
  readonly isTouched: boolean;
  /** What a step's output says was done about the thread. */
  readonly said?: string;
}

interface Commit {
  readonly commit: string;
  readonly files: readonly string[];
  /** What was done, by the number of the thread. */
  readonly said: ReadonlyMap<number, string>;
}

interface Waiting extends Pick<AnsweredThread, "thread" | "path" | "request" | "branch"> {
  readonly commits: Commit[];
  /** What comes after a further answer is the work on that. */
  isOver: boolean;
}

const NUMBER = /^[1-9]\d{0,15}$/;
/** Stands in a hidden comment. */
const REQUEST = /^[\w.]+(?:-[\w.]+)*$/;
const COMMIT = /^[0-9a-f]{40,64}$/;

/**
 * Threads of answers that commits came after. Of several answers in a thread the last counts: as long as nothing came after that one, the
 * thread waits.
 */
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
    const naming = commits.findLast(({ said }) => said.has(thread));
    const { commit } = touching ?? naming ?? commits.at(-1) ?? {};
    const isTouched = touching !== undefined;
    const said = naming?.said.get(thread);
    const answer = said === undefined ? {} : { said };
    return commit === undefined ? [] : [{ thread, path, request, branch, commit, isTouched, ...answer }];
  });
}

/** How many remarks on lines people answered with. */
export function countThreads({ steps, answered }: RunState): number {
  const counts = Array.from(answered, (path) => steps.get(path)?.question?.answer?.threads?.length ?? 0);
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
  // Some steps name the head as it was before them.
  if (!COMMIT.test(commit) || files.length === 0) return undefined;
  return {
    step,
    commit,
    files,
    said: saidIn(event.type === "step.succeeded" ? event.output?.data : undefined),
  };
}

const MOST_SAID = 1_000;
const Said = z.object({
  threads: z.array(z.object({ id: z.union([z.string(), z.int()]), done: z.string() })).max(MOST_SAID),
});

/** What a step says of threads in `data.threads` of its output. */
function saidIn(data: unknown): ReadonlyMap<number, string> {
  const { threads = [] } = Said.safeParse(data, { jitless: true }).data ?? {};
  return new Map(
    threads.flatMap(({ id, done }) =>
      NUMBER.test(String(id)) && done.trim() !== "" ? [[Number(id), done]] : [],
    ),
  );
}
