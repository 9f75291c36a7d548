import { createGit } from "../git/process/git.ts";
import type { NoteSource } from "../memory/notes/note.ts";
import { isRunId } from "../run/ids.ts";
import { runFiles } from "../run/paths.ts";
import { RunRecord } from "../run/record.ts";
import { createLocalStore } from "../storage/local/local-run-store.ts";
import { enclosingCheckout, type NotebookOptions } from "./open-notebook.ts";

const STEP = /^[a-z0-9][\w/-]{0,199}$/;

export async function noteSourceOf({
  environment,
  root,
  isRepository,
  config,
}: NotebookOptions): Promise<NoteSource> {
  const run = environment["AGENTIC_RUN_ID"] ?? "";
  const step = environment["AGENTIC_STEP"] ?? "";
  const commit = isRepository
    ? await createGit(root, environment).try("rev-parse", "--verify", "--quiet", "HEAD")
    : undefined;
  if (!isRunId(run)) return { commit };
  const record = createLocalStore(enclosingCheckout(root), config.outputDirectory).read(run, runFiles.run);
  return { workflow: workflowOf(record), ...(STEP.test(step) ? { step } : {}), run, commit };
}

function workflowOf(record: string | undefined): string | undefined {
  try {
    return RunRecord.safeParse(JSON.parse(record ?? "null"), { jitless: true }).data?.workflow;
  } catch {
    return undefined;
  }
}
