import type { MergeStep } from "../../decision/traversal.ts";
import type { Step } from "../../definition/schema.ts";
import type { CheckRecord } from "../../run/checks/check-record.ts";
import { baselineOf, hasForeignBaseline, isWork } from "../../run/checks/verification.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import type { StepContext } from "../step-context.ts";
import { mayChangeFiles } from "../unwanted-changes.ts";
import { checkCommandAt, runProjectCheck, setUpAndCheck } from "./project-check.ts";

/**
 * Runs the check on the base tree before the first step that may change files. Parallel branches share one result.
 * Returns false if the run stops.
 */
export async function checkBaseline(
  context: StepContext,
  { step, ...key }: AttemptKey & { readonly step: Step | MergeStep },
): Promise<boolean> {
  const command = checkCommandAt(context, key.path);
  if (command === undefined || step.type === "merge" || !mayChangeFiles(context, step)) return true;
  const isAtOwnBase = () => isAtBase(context, { ...key, step });
  return await requireBaseline(context, { command, key, step: key.path, isAtBase: isAtOwnBase });
}

interface Baseline {
  readonly command: string;
  readonly key: AttemptKey;
  readonly step: string | undefined;
  /** Whether the workspace has the files from before the run. */
  readonly isAtBase?: () => Promise<boolean>;
}

/** Runs the check on the base commit if it did not run there, or only on another machine. Returns false if the run stops. */
export async function requireBaseline(context: StepContext, baseline: Baseline): Promise<boolean> {
  const { state, signal } = context;
  const { command } = baseline;
  const running = context.baselines ?? new Map<string, Promise<unknown>>();
  // Another branch may have been cancelled while it ran the check.
  const mayRun = async () =>
    running.has(command) ||
    foreignBase(context, command) !== undefined ||
    (await baseline.isAtBase?.()) === true;
  while (!baselineOf(state, command) && (await mayRun())) {
    const shared = running.get(command);
    const recorded = shared ?? recordBaseline(context, baseline);
    if (!shared) running.set(command, recorded);
    try {
      await recorded;
    } finally {
      if (!shared) running.delete(command);
    }
    if (signal.aborted) return false;
    if (!shared) return true;
  }
  return true;
}

async function recordBaseline(context: StepContext, { command, key, step }: Baseline): Promise<void> {
  const { workspace, workspaces } = context;
  const base = foreignBase(context, command);
  const run = { command, when: "baseline", key } as const;
  const check =
    base === undefined
      ? await runProjectCheck(context, { ...run, workspace })
      : await workspaces.runAtCommit(base, (at) =>
          setUpAndCheck(context, { ...run, workspace: at.workspace }),
        );
  if (check) recordCheck(context, step, check);
}

/** Returns the base commit if another machine recorded its result: it may be forged. */
function foreignBase({ state }: StepContext, command: string): string | undefined {
  return hasForeignBaseline(state, command) ? state.workspace?.base_sha : undefined;
}

export function recordCheck(context: StepContext, step: string | undefined, check: CheckRecord): void {
  context.record({ type: "check.ended", step, ...check });
}

/** Whether the workspace has the files from before the run. */
async function isAtBase(
  { workspace, state }: StepContext,
  at: AttemptKey & { step: Step },
): Promise<boolean> {
  const base = state.workspace?.base_sha;
  // Without git, only steps that ensure the check run it.
  if (base === undefined) return at.step.ensures?.includes("check") === true && !hasEarlierWork(state, at);
  const tree = await workspace.tree();
  return tree !== undefined && tree === (await workspace.tree(base));
}

/** Whether an earlier attempt may have changed the folder of a run without git. */
function hasEarlierWork({ steps }: StepContext["state"], { path, attempt }: AttemptKey): boolean {
  return attempt > 1 || Array.from(steps.values()).some((step) => step.path !== path && isWork(step));
}
