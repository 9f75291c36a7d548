import { AgenticError } from "../errors.ts";
import { RunEvent } from "../run/event.ts";
import { evolve } from "../run/evolve.ts";
import { parseJournal } from "../run/journal.ts";
import { parseJson } from "../run/parse-json.ts";
import { runFiles } from "../run/paths.ts";
import { RunRecord } from "../run/record.ts";
import { initialState, type RunState } from "../run/state.ts";
import { isRefName } from "./check-change.ts";
import type { FoundRun } from "./find-run.ts";

/** What a run cannot go on without. */
export interface CheckedRun {
  /** Complete lines. */
  readonly journal: string;
  readonly state: RunState;
  readonly record: RunRecord;
  /** Bytes of a last line that was cut off. */
  readonly torn: number;
}

/**
 * Looks through what decides how a run goes on: record, definition and every line of the journal. Errors: `journal-corrupt` for
 * what is missing, damaged, or of another run.
 */
export async function checkRun(found: FoundRun): Promise<CheckedRun> {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name: string): string | undefined => {
    const bytes = contents.get(name);
    return bytes === undefined ? undefined : textOf(bytes, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === undefined) throw corrupt(`${ref} holds no ${name} of run ${runId}`);
  }
  const record = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record.error);
  if (record.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record.data.id}`);
  const written = Buffer.from(contents.get(runFiles.journal) ?? []);
  // Cut off before it is read as text: a crash can leave half a character.
  const whole = written.subarray(0, written.lastIndexOf("\n") + 1);
  const source = `${ref}:${runFiles.journal}`;
  const journal = textOf(whole, source);
  const state = stateOf(journal, { runId, source });
  return { journal, state, record: record.data, torn: written.length - whole.length };
}

/** The same as a fold of the engine's own journal, with each event looked at: this one may have been written by anybody. */
function stateOf(journal: string, { runId, source }: { runId: string; source: string }): RunState {
  let state = initialState();
  for (const event of parseJournal(journal, source)) {
    const { error } = RunEvent.safeParse(event, { jitless: true });
    const issue = error?.issues.find(({ path }) => !isMetric(path));
    if (issue) {
      const what = `\`${issue.path.join(".")}\` of ${event.type}: ${issue.message}`;
      throw corrupt(`${source}:${event.seq} is no event (${what})`, error);
    }
    state = evolve(state, event);
  }
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} tells of run ${state.runId || "nobody knows which"}, not of ${runId}`);
  }
  return state;
}

/** JSON has no number for what a function divided by zero. */
function isMetric([first, second]: readonly PropertyKey[]): boolean {
  return first === "output" && second === "metrics";
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Code branches of a run, each with the commit at which the journal leaves it. Errors: `journal-corrupt`. */
export function codeBranches({ workspace, branches, head }: RunState): Map<string, string> {
  const own: [string, string][] = workspace ? [[workspace.branch, head ?? workspace.base_sha]] : [];
  const others = Array.from(branches.values(), ({ branch, head }): [string, string] => [branch, head]);
  for (const [branch, commit] of [...own, ...others]) {
    if (!isRefName(branch)) throw corrupt(`The journal names ${JSON.stringify(branch)}, which is no branch`);
    if (!COMMIT.test(commit)) {
      throw corrupt(`The journal leaves ${branch} at ${JSON.stringify(commit)}, which is no commit`);
    }
  }
  return new Map([...own, ...others]);
}

function textOf(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw corrupt(`${source} is not text in UTF-8`, cause);
  }
}

function corrupt(what: string, cause?: unknown): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from there; restore the ref, or start a new run.`,
    cause,
  });
}
