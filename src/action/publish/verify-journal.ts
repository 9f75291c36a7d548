import { isEngines } from "../../engine/branches/join-branches.ts";
import { branchNames } from "../../git/worktrees/branch-names.ts";
import { suffixFor, suffixOf } from "../../run/ids.ts";
import type { RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { BRANCH_MOVED, HEAD_MOVED } from "../../run/pauses/moved-head.ts";
import type { RunRecord } from "../../run/record.ts";
import { nameOf } from "../../run/step-path.ts";
import { publishRejectedError } from "./verify-code.ts";

/** A journal of a bundle, and the same at the remote. */
export interface Journals {
  readonly bundled: string;
  /** Empty where there is none. */
  readonly remote: string;
}

/** Whether nothing that is at the remote was changed or taken away. */
export function continuesRemote({ bundled, remote }: Journals): boolean {
  return bundled.startsWith(remote);
}

/** Whether the remote has all of a journal: after it only what publishing it has added. */
export function isPublished({ bundled, remote }: Journals): boolean {
  if (bundled === "" || !remote.startsWith(bundled)) return false;
  const added = parseJournal(remote, "").slice(countLines(bundled));
  return added.every((event) => isOpenedPullRequest(event) || isMoved(event));
}

function isMoved(event: RunEvent): boolean {
  const isPause = event.type === "run.paused" && [HEAD_MOVED, BRANCH_MOVED].includes(event.reason);
  return isPause || event.type === "head.moved";
}

/** Only whoever publishes a run opens pull requests. */
function isOpenedPullRequest(event: RunEvent): boolean {
  return event.type === "pull-request.opened" && event.number !== undefined;
}

/** Of a journal, each an event. */
export function countLines(text: string): number {
  return text.split("\n").filter((line) => line !== "").length;
}

interface Rules {
  /** As it is kept at the remote. */
  readonly record: RunRecord;
  readonly journals: Journals;
  /** Only what lies in this branch of a parallel block may be told of. */
  readonly within?: string;
}

/** Each starts up to 256 jobs; what needs more goes on where somebody looks at it. */
export const MOST_ROUNDS = 100;

/** How often a run has handed out branches, by what lies in its journal and not by the numbers that it gives them. */
export function countFanOuts(journal: string): number {
  return parseJournal(journal, "").filter(({ type }) => type === "fan-out.opened").length;
}

const MOST_BRANCHES = 256;

/**
 * Looks through the events that a bundle adds, and returns the code branches that they name. Errors: `usage` for branches and places
 * that no engine gives to this run.
 */
export async function findAddedBranches({ record, journals, within }: Rules): Promise<ReadonlySet<string>> {
  const { bundled, remote } = journals;
  const names = new Set<string>();
  const what = `run ${record.id}`;
  for (const event of parseJournal(bundled, what).slice(countLines(remote))) {
    switch (event.type) {
      case "workspace.prepared":
        requireWorkspace(record, event);
        names.add(event.branch);
        break;
      case "branch.opened":
        requireWithin(event.step, within, what);
        await requireName(record, event);
        names.add(event.branch);
        break;
      case "fan-out.opened":
        if (event.branches.length > MOST_BRANCHES)
          throw publishRejectedError(what, `its journal hands out ${event.branches.length} branches at once`);
        for (const each of event.branches) {
          await requireName(record, each);
          names.add(each.branch);
        }
        break;
      case "pull-request.opened":
        if (isOpenedPullRequest(event))
          throw publishRejectedError(what, "its journal tells of a pull request that nobody opened");
        break;
      case "head.moved":
        throw publishRejectedError(
          what,
          "its journal tells of a branch that moved, which only this job can know",
        );
    }
  }
  return names;
}

function requireWorkspace(
  { id, place: workspace }: RunRecord,
  event: RunEventOf<"workspace.prepared">,
): void {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"] as const;
  if (workspace && keys.every((key) => workspace[key] === event[key])) return;
  throw publishRejectedError(`run ${id}`, "its journal and its record do not say the same of where it works");
}

function requireWithin(step: string, within: string | undefined, what: string): void {
  if (within === undefined || step.startsWith(`${within}/`) || step === within) return;
  throw publishRejectedError(what, `the journal of ${within} tells of ${step}`);
}

/** How often a branch is begun afresh. */
const MOST_AFRESH = 100;

/** Branches of parallel blocks are called after workflow, step and run; where that is not enough, after the path in place of the run. */
async function requireName(
  { id, workflow }: RunRecord,
  { step, branch, path }: { readonly step: string; readonly branch: string; readonly path?: string },
): Promise<void> {
  const isNamed = (suffix: string): boolean => {
    const own = branchNames({ workflow, step: nameOf(step), suffix });
    return own.branch === branch && (path === undefined || own.path === path);
  };
  if (isEngines(branch)) {
    if (isNamed(suffixOf(id))) return;
    for (let again = 0; again < MOST_AFRESH; again += 1)
      if (isNamed(await suffixFor(`${id}/${step}#${again}`))) return;
  }
  throw publishRejectedError(
    `run ${id}`,
    `its journal gives ${step} the branch ${JSON.stringify(branch)}${path === undefined ? "" : ` in ${JSON.stringify(path)}`}, which the engine would not`,
  );
}
