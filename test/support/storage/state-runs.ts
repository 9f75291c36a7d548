import type { StateRefs, TreeChange } from "../../../src/ports/state-refs.ts";
import { evolve } from "../../../src/run/evolve/evolve.ts";
import type { NewRunEvent } from "../../../src/run/journal/event.ts";
import { parseJournal, renderEvents } from "../../../src/run/journal/journal.ts";
import { projectProgress } from "../../../src/run/progress.ts";
import { initialState } from "../../../src/run/state.ts";
import { DISPATCH_FILE } from "../../../src/storage/refs/dispatch-claim.ts";
import { inboxRef, runPath, runRef } from "../../../src/storage/refs/ref-names.ts";
import type { MemoryRefs } from "./memory-refs.ts";

type Contents = Readonly<Record<string, string | Uint8Array>>;

/** Puts files at a ref, by paths from the top; returns its version. */
export async function putAt(refs: StateRefs, ref: string, files: Contents): Promise<string> {
  const changes = Object.entries(files).map(([path, content]): TreeChange => ({ path, content }));
  for (;;) {
    const expected = (await refs.refs(ref)).get(ref);
    const answer = await refs.commit({ refs: [{ ref, expected, next: { message: "put", changes } }] });
    if (answer.status === "committed") return answer.versions.get(ref) ?? "";
    if (answer.status !== "moved") throw new Error(`${ref} was not written: ${answer.status}.`);
  }
}

/** Takes a ref away. */
export async function dropRef(refs: StateRefs, ref: string): Promise<void> {
  const expected = (await refs.refs(ref)).get(ref);
  const { status } = await refs.commit({ refs: [{ ref, expected, next: undefined }] });
  if (status !== "committed") throw new Error(`${ref} was not taken away: ${status}.`);
}

/** Journal of a run that has begun, with these events. */
export function journalOf(runId: string, events: readonly NewRunEvent[] = []): string {
  const started: NewRunEvent = { type: "run.started", version: 1, run_id: runId, workflow: "flow" };
  return renderEvents([started, ...events], { seq: 0, at: "2026-01-31T12:00:00.000Z" }).lines;
}

/** Files of a run as they lie in its folder. */
export function filesOfRun(runId: string, events: readonly NewRunEvent[] = []): Record<string, string> {
  const journal = journalOf(runId, events);
  const state = parseJournal(journal, "journal").reduce(evolve, initialState());
  const workflow = { name: "flow", version: "1.0" as const, steps: [] };
  const progress = projectProgress(state, {
    workflow: workflow as unknown as Parameters<typeof projectProgress>[1]["workflow"],
    variables: {},
    directory: `agentic/workflows/${runId}`,
  });
  const record = {
    id: runId,
    workflow: "flow",
    definition: "flow.yaml",
    variables: {},
    trigger: "cli",
    actor: "somebody",
    engine_version: "0.0.0",
    created_at: "2026-01-31T12:00:00.000Z",
    overrides: {},
  };
  return {
    "definition.yaml": "name: flow\n",
    "journal.ndjson": journal,
    "progress.json": JSON.stringify(progress),
    "run.json": JSON.stringify(record),
  };
}

/** The same by paths from the top. */
export function inRun(runId: string, files: Contents): Record<string, string | Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [runPath(runId, path), content]));
}

/** Makes a live run with its files, and others; returns the version of its ref. */
export async function startRun(refs: StateRefs, runId: string, more: Contents = {}): Promise<string> {
  return await putAt(refs, runRef(runId), { ...inRun(runId, filesOfRun(runId)), ...more });
}

/** Files of an inbox, without the claim of the dispatch, which differs in each attempt. */
export function requestFiles({ tree }: Pick<MemoryRefs, "tree">, runId: string): Record<string, string> {
  const { [DISPATCH_FILE]: _claim, ...requests } = tree(inboxRef(runId)) ?? {};
  return requests;
}
