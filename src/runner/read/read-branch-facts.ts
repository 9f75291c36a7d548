import { walkSteps } from "../../definition/schema.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { TableSource } from "../../output/status/step-rows.ts";
import { isInBranch } from "../../run/branch-report.ts";
import { branchIdOf } from "../../run/ids.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { FAN_OUT_FOLDER, runDirectory, runFiles } from "../../run/paths.ts";
import type { RunState } from "../../run/state.ts";
import { nameOf, prefixOf } from "../../run/step-path.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import type { Project } from "../start/project.ts";
import { readRunFacts } from "./read-run-facts.ts";

/** Reads the facts of one branch of a run, for the job that executes it. */
export async function readBranchFacts(
  project: Project,
  { state, facts: { runId } }: Pick<RunEnd, "state" | "facts">,
  branch: string,
): Promise<RunFacts> {
  const run = await readRunFacts(project, runId);
  const { outputDirectory } = project.config;
  const path = pathOf(state, branch);
  const id = branchIdOf(path);
  const own = createLocalStore(
    project.root,
    `${runDirectory(runId, outputDirectory)}/${FAN_OUT_FOLDER}/${id}`,
  );
  const read = (file: string): string | undefined => {
    try {
      return own.read(runId, file) ?? run.read(file);
    } catch {
      // No path outside the run is read, as in `readRunFacts`.
      return undefined;
    }
  };
  const journal = own.read(runId, runFiles.journal) ?? "";
  const events = parseJournal(journal.slice(0, journal.lastIndexOf("\n") + 1), id);
  const isOwn = (step: string | undefined): boolean => step !== undefined && isInBranch(step, path);
  return {
    ...run,
    // Of the events of the run, only those about the branch.
    events: [...run.events.filter((event) => !("step" in event) || isOwn(event.step)), ...events],
    state: onlyOf(state, path),
    branch: path,
    table: tableOfBranch(run.table, path),
    record: { ...run.record, workflow: `${run.record.workflow} · ${path}` },
    read,
    live: false,
  };
}

/** Keeps only the changes and proposals of the branch. */
function onlyOf(state: RunState, path: string): RunState {
  const branches = Array.from(state.branches).filter(([step]) => isInBranch(step, path));
  const own = state.branches.get(path);
  const workspace = own && state.workspace && { ...state.workspace, branch: own.branch, path: own.path };
  return {
    ...state,
    filesChanged: new Set(),
    pullRequests: [],
    branches: new Map(branches),
    ...(workspace ? { workspace } : {}),
  };
}

function pathOf({ fanOut }: RunEnd["state"], branch: string): string {
  return fanOut?.branches.find(({ step }) => branchIdOf(step) === branch)?.step ?? branch;
}

/** Returns the table of one branch of a parallel block. */
export function tableOfBranch({ steps, definitions }: TableSource, path: string): TableSource {
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(path));
  return { steps: step ? [step] : [], definitions, prefix: prefixOf(path) };
}
