import { AgenticError } from "../../errors.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { parseJson } from "../../run/parse-json.ts";
import { runFiles } from "../../run/paths.ts";
import { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { FoundRun } from "../refs/find-run.ts";
import { isRefName } from "../refs/validate-change.ts";

export interface ValidatedRun {
  readonly journal: string;
  readonly state: RunState;
  readonly record: RunRecord;
  /** Bytes of a truncated last line. */
  readonly truncatedBytes: number;
}

/** Validates the record, the definition and every line of the journal. Errors: `journal-corrupt`, also for files of another run. */
export async function validateRun(found: FoundRun): Promise<ValidatedRun> {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name: string): string | undefined => {
    const bytes = contents.get(name);
    return bytes === undefined ? undefined : textOf(bytes, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === undefined) throw corrupt(`${ref} has no ${name} of run ${runId}`);
  }
  const record = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record.error);
  if (record.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record.data.id}`);
  const written = Buffer.from(contents.get(runFiles.journal) ?? []);
  // Truncated before decoding: a crash can split a character.
  const whole = written.subarray(0, written.lastIndexOf("\n") + 1);
  const source = `${ref}:${runFiles.journal}`;
  const journal = textOf(whole, source);
  const state = stateOf(journal, { runId, source });
  return { journal, state, record: record.data, truncatedBytes: written.length - whole.length };
}

function stateOf(journal: string, { runId, source }: { runId: string; source: string }): RunState {
  const state = foldJournal(journal, source);
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} describes run ${state.runId || "without an id"}, not ${runId}`);
  }
  return state;
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Returns code branches with the commits that the journal records. Errors: `journal-corrupt`. */
export function codeBranches({ workspace, branches, head }: RunState): Map<string, string> {
  const own: [string, string][] = workspace ? [[workspace.branch, head ?? workspace.base_sha]] : [];
  const others = Array.from(branches.values(), ({ branch, head }): [string, string] => [branch, head]);
  for (const [branch, commit] of [...own, ...others]) {
    if (!isRefName(branch))
      throw corrupt(`The journal names ${JSON.stringify(branch)}, which is not a branch name`);
    if (!COMMIT.test(commit)) {
      throw corrupt(
        `The journal names ${JSON.stringify(commit)} as head of ${branch}, which is not a commit`,
      );
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
    message: `${what}. The run cannot be resumed from it. Restore the ref, or start a new run.`,
    cause,
  });
}
