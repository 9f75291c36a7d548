import { isEngineBranch } from "../../engine/branches/join-branches.ts";
import { branchNames } from "../../git/worktrees/branch-names.ts";
import { nameOf, suffixFor, suffixOf } from "../../run/ids.ts";
import type { RunEvent, RunEventOf } from "../../run/journal/event.ts";
import { parseJournal } from "../../run/journal/journal.ts";
import { BRANCH_MOVED, HEAD_MOVED } from "../../run/pauses.ts";
import type { RunRecord } from "../../run/record.ts";
import { publishRejectedError } from "./verify-code.ts";

export interface Journals {
  readonly bundled: string;
  readonly remote: string;
}

export function continuesRemote({ bundled, remote }: Journals): boolean {
  return bundled.startsWith(remote);
}

/** Whether the remote has the whole journal, followed only by events of publishing. */
export function isPublished({ bundled, remote }: Journals): boolean {
  if (bundled === "" || !remote.startsWith(bundled)) return false;
  const added = parseJournal(remote, "").slice(countLines(bundled));
  return added.every((event) => isOpenedPullRequest(event) || isMoved(event));
}

function isMoved(event: RunEvent): boolean {
  const isPause = event.type === "run.paused" && [HEAD_MOVED, BRANCH_MOVED].includes(event.reason);
  return isPause || event.type === "head.moved";
}

/** Whether an event records an opened pull request. Only a publishing job writes it. */
function isOpenedPullRequest(event: RunEvent): boolean {
  return event.type === "pull-request.opened" && event.number !== undefined;
}

export function countLines(text: string): number {
  return text.split("\n").filter((line) => line !== "").length;
}

interface Rules {
  readonly record: RunRecord;
  readonly journals: Journals;
  /** Step path of the only branch whose events are allowed. */
  readonly within?: string;
}

/** Limit of fan-outs, each with up to 256 jobs. */
export const MOST_ROUNDS = 100;

/** Counts the fan-outs in a journal. The numbers in the events are untrusted. */
export function countFanOuts(journal: string): number {
  return parseJournal(journal, "").filter(({ type }) => type === "fan-out.opened").length;
}

const MOST_BRANCHES = 256;

/**
 * Returns the code branches that the added events of a bundle name. Errors: `usage` for a branch or workspace that the engine does not
 * give to this run.
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
          throw publishRejectedError(what, `its journal starts ${event.branches.length} branches at once`);
        for (const each of event.branches) {
          await requireName(record, each);
          names.add(each.branch);
        }
        break;
      case "pull-request.opened":
        if (isOpenedPullRequest(event))
          throw publishRejectedError(what, "its journal has a pull request that was not opened");
        break;
      case "head.moved":
        throw publishRejectedError(
          what,
          "its journal has the event head.moved, which only the publishing job writes",
        );
    }
  }
  return names;
}

function requireWorkspace({ id, place: workspace }: RunRecord, event: RunEventOf<"workspace.prepared">) {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"] as const;
  if (workspace && keys.every((key) => workspace[key] === event[key])) return;
  throw publishRejectedError(`run ${id}`, "the workspaces in its journal and its record differ");
}

function requireWithin(step: string, within: string | undefined, what: string): void {
  if (within === undefined || step.startsWith(`${within}/`) || step === within) return;
  throw publishRejectedError(what, `the journal of ${within} has an event of ${step}`);
}

const MAX_NAMES = 100;

/** Errors: `usage` unless the branch name is the engine's: from workflow, step and run ID, or with a hash of the step path. */
async function requireName(
  { id, workflow }: RunRecord,
  { step, branch, path }: { readonly step: string; readonly branch: string; readonly path?: string },
): Promise<void> {
  const isNamed = (suffix: string): boolean => {
    const own = branchNames({ workflow, step: nameOf(step), suffix });
    return own.branch === branch && (path === undefined || own.path === path);
  };
  if (isEngineBranch(branch)) {
    if (isNamed(suffixOf(id))) return;
    for (let again = 0; again < MAX_NAMES; again += 1)
      if (isNamed(suffixFor(`${id}/${step}#${again}`))) return;
  }
  throw publishRejectedError(
    `run ${id}`,
    `its journal gives the step ${step} the branch ${JSON.stringify(branch)}${path === undefined ? "" : ` in ${JSON.stringify(path)}`}, which is not the engine's name for it`,
  );
}
