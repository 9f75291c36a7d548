import { basename } from "node:path";
import type * as z from "zod";
import type { RunSummary } from "../../ports/run-store.ts";
import type { PatchSaverOf } from "../../ports/workspaces.ts";
import { parseJson, parseJsonObject } from "../../run/parse-json.ts";
import { runFiles, SUPERSEDED } from "../../run/paths.ts";
import { ProgressDocument } from "../../run/progress-schema.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { firstLine } from "../../steps/agent-answer.ts";
import { asUserError } from "../../system/system-fault.ts";
import type { EnginePorts, RunEnd } from "../run-request.ts";

/** Does not touch the worktrees of live and paused runs. Returns the problems; it never fails the run. */
export async function pruneWorktrees(
  { workspaces, states }: EnginePorts,
  runId: string,
): Promise<Pick<RunEnd, "leftovers" | "cleanupFailure">> {
  let held: Set<string> | undefined;
  const isOther = (run: RunSummary): boolean => run.runId !== runId && run.live;
  const heldPaths = (): Set<string> =>
    new Set(
      states
        .list()
        .filter((run) => run.runId === runId || run.live || outcomeOf(run)?.status === "paused")
        .flatMap((run) => worktreesOf(states, run, isOther(run))),
    );
  // Only of a run that ended in another clone: uncommitted changes of a run that ended here may be its result.
  const keepFor: PatchSaverOf = (path) => {
    const owner = states
      .list()
      .filter((run) => run.runId !== runId && !run.live && states.isFetched(run.runId))
      .filter((run) => isTerminal(outcomeOf(run) ?? { status: "pending" }))
      .find((run) => worktreesOf(states, run, true).includes(path));
    const file = `${SUPERSEDED}/${basename(path)}.patch`;
    return owner && ((patch) => states.append(owner.runId, file, `${patch}\n`));
  };
  try {
    const { remaining } = await workspaces.prune((path) => (held ??= heldPaths()).has(path), keepFor);
    return remaining.length === 0 ? {} : { leftovers: remaining };
  } catch (error) {
    const userError = asUserError(error);
    return { cleanupFailure: firstLine(userError instanceof Error ? userError.message : String(userError)) };
  }
}

const Outcome = ProgressDocument.pick({ status: true, reason: true });

function outcomeOf({ progress }: RunSummary): z.infer<typeof Outcome> | undefined {
  return Outcome.safeParse(parseJson(progress)).data;
}

function worktreesOf(states: EnginePorts["states"], { runId }: RunSummary, withClosed: boolean): string[] {
  const journal = states.read(runId, runFiles.journal) ?? "";
  const branches = new Map<unknown, unknown>();
  for (const line of journal.split("\n")) {
    if (!line.includes('"branch.opened"') && !line.includes('"branch.closed"')) continue;
    const event = parseJsonObject(line);
    if (event?.["type"] === "branch.opened") branches.set(event["step"], event["path"]);
    else if (event?.["type"] === "branch.closed" && !withClosed) branches.delete(event["step"]);
  }
  // Not parsed as a record: the worktree of an invalid one is held too.
  const workspace = parseJsonObject(states.read(runId, runFiles.run))?.["place"];
  const own =
    typeof workspace === "object" && workspace !== null ? Reflect.get(workspace, "path") : undefined;
  return [own, ...branches.values()].filter((path) => typeof path === "string");
}
