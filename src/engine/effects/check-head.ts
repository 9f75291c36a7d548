import { hasForeignBaseline, passedOnTree } from "../../run/checks/verification.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { requireBaseline } from "../../steps/script/baseline-check.ts";
import { checkCommandOf, setUpAndCheck } from "../../steps/script/project-check.ts";
import type { EffectContext } from "./effect-context.ts";

/** Checks the head of the branch of a step, or of the branch of the run, unless its tree passed before. */
export async function checkHead(context: EffectContext, path: string | undefined): Promise<NewRunEvent[]> {
  const { state, workspace: own, workspacePool } = context;
  const branch = path === undefined ? undefined : state.branches.get(path);
  const head = (branch ?? state).head;
  const command = checkCommandOf(context);
  if (command === undefined || head === undefined) return [];
  const key = { path: path ?? "check+end", attempt: 1 };
  if (hasForeignBaseline(state, command) && !(await requireBaseline(context, { command, key, step: path })))
    return [];
  const tree = await own.tree(head);
  const known = passedOnTree(state, { command, tree });
  if (known) {
    const { passed, exit_code, seconds, output, tests } = known;
    const check = { when: "end", command, tree, head, passed, exit_code, seconds, output, tests } as const;
    return [{ type: "check.ended", step: path, ...check, cached: true }];
  }
  const workspace = branch ? await workspacePool.open(branch) : own;
  try {
    const check = await setUpAndCheck(context, { command, workspace, when: "end", key, head });
    return check ? [{ type: "check.ended", step: path, ...check }] : [];
  } finally {
    // The branch of another runner has no worktree here.
    if (branch && !branch.open) await workspacePool.close(branch);
  }
}
