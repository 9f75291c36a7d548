import type { Decision } from "../../decision/traversal.ts";
import { AgenticError } from "../../errors.ts";
import type { BranchStates, StateStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { fatal } from "../../steps/attempt-outcome.ts";
import type { EffectContext } from "../effects/effect-context.ts";
import type { RunRequest } from "../run-request.ts";
import { newBranchWorkspace } from "./branches.ts";

type FanOut = Extract<Decision, { type: "fan-out" }>;

export async function openFanOut(context: EffectContext, { path, branches }: FanOut): Promise<NewRunEvent> {
  const { state, store } = context;
  try {
    await store.flush();
  } catch (error) {
    const { code, message } = fatal(error);
    return { type: "run.paused", reason: code, message, step: path };
  }
  const codeBranches = branches.map(({ path: step, dependencies }) => {
    const earlier = state.branches.get(step);
    if (earlier) return { step, branch: earlier.branch, head: earlier.head };
    const { branch, base_sha } = newBranchWorkspace(context, { path: step, block: path, dependencies });
    return { step, branch, head: base_sha };
  });
  return { type: "fan-out.opened", step: path, round: state.round + 1, branches: codeBranches };
}

export function isMatrix({ settings, program }: Pick<RunRequest, "settings" | "program">): boolean {
  return settings.fanOut === "matrix" && program === undefined;
}

/** Returns the branch states of remote storage. Errors: `config-invalid` if results of runners cannot be joined. */
export async function requireBranches(
  states: StateStore,
  { git }: RunRequest["settings"],
): Promise<BranchStates> {
  if (!git.enabled || !git.autoCommit) throw unfit("needs `git.enabled` and `git.auto-commit`");
  const branches = await states.branches?.();
  if (branches) return branches;
  throw unfit("needs a remote that takes the state of runs and their code, and there is none");
}

function unfit(why: string): AgenticError {
  return new AgenticError({
    code: "config-invalid",
    message: `\`fan-out: matrix\` ${why}: results of separate runners could not be joined. Add the missing setting or remote, or use \`fan-out: local\`.`,
  });
}
