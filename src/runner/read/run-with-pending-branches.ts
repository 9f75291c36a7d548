import { appendFileSync, cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { foldJournal } from "../../run/journal/journal.ts";
import { renderEvents } from "../../run/journal/journal.ts";
import { FAN_OUT_FOLDER, OUTPUT_DIRECTORY, runDirectory, runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { replaceFile } from "../../storage/local/atomic-files.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { isTreePath } from "../../storage/refs/validate-change.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { createRunStores } from "../../wiring/run-stores.ts";
import { type Io, printNotice } from "../process/io.ts";
import type { Project } from "../start/project.ts";
import { type ReadableRun, readableRun, type FileFilter } from "./readable-run.ts";

/** The same as `readableRun`, with the results of separate branch jobs as if they were joined. */
export async function readRunWithPendingBranches(
  io: Io,
  here: Project,
  options: { readonly runId: string; readonly includes?: FileFilter; readonly isDisplayed?: boolean },
): Promise<ReadableRun> {
  const read = await readableRun(io, here, options);
  const { runId } = options;
  const store = createLocalStore(read.project.root, read.project.config.outputDirectory);
  const journal = store.read(runId, runFiles.journal) ?? "";
  if (read.isUnreachable || !journal.includes('"fan-out.opened"') || store.isLive(runId)) return read;
  const lines = journal.slice(0, journal.lastIndexOf("\n") + 1);
  const state = foldJournal(lines, runFiles.journal);
  if (state.fanOut?.hasStarted !== true) return read;
  try {
    return { ...read, project: await withBranches(io, here, { read, runId, lines, state }) };
  } catch (error) {
    if (!(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    printNotice(io, `Branches of run ${runId} are shown as they were when it paused: ${error.message}`);
    return read;
  }
}

interface Waiting {
  readonly read: ReadableRun;
  readonly runId: string;
  readonly lines: string;
  readonly state: RunState;
}

/** Copies the run's files outside the checkout and adds the results of the branches. */
async function withBranches(
  io: Io,
  here: Project,
  { read: { project }, runId, lines, state }: Waiting,
): Promise<Project> {
  const branches = await createRunStores({ ...here, environment: io.environment }).branches?.();
  if (!branches) return project;
  const { openRemoteStorage } = await import("../../wiring/open-remote-storage.ts");
  const elsewhere = await openRemoteStorage({ ...here, environment: io.environment });
  const root = join(elsewhere?.folder ?? project.root, "shown");
  const from = join(project.root, runDirectory(runId, project.config.outputDirectory));
  const to = join(root, runDirectory(runId));
  rmSync(to, { recursive: true, force: true });
  makeFolder(dirname(to));
  const isShown = (path: string): boolean =>
    ![join(from, FAN_OUT_FOLDER), join(from, runFiles.lock)].includes(path);
  cpSync(from, to, { recursive: true, filter: isShown });
  const { previewJoin } = await import("../../engine/branches/join-branches.ts");
  const events = await previewJoin(branches, state, (path, content) => {
    if (!path.startsWith("steps/") || !isTreePath(path) || path.includes("\\")) return;
    const file = join(to, path);
    makeFolder(dirname(file));
    replaceFile(file, content);
  });
  const journal = renderEvents(events, { seq: state.seq, at: state.updatedAt ?? "" }).lines;
  replaceFile(join(to, runFiles.journal), lines);
  appendFileSync(join(to, runFiles.journal), journal);
  return { ...project, root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
}
