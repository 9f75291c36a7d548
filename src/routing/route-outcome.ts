import * as z from "zod";
import { suffixFor } from "../run/ids.ts";
import type { RunState } from "../run/state.ts";

/** Source of the built-in workflow `do` in `run.json`. No file has this name. */
export const DO_DEFINITION = "built-in:do";
export const DO = "do";

export function doVariables({
  request,
  mayPlan,
  keeps = false,
}: {
  readonly request: string;
  readonly mayPlan: boolean;
  readonly keeps?: boolean;
}): Record<string, string> {
  return { request, ...(mayPlan ? { plan: "true" } : {}), ...(keeps ? { keep: "true" } : {}) };
}

/** In place of a workflow name: the definition is a variable. No workflow can have this name. */
export const COMPOSED = "(composed)";

/** Prefix of the source of a composed workflow in `run.json`, before the start of its digest. */
export const COMPOSED_DEFINITION = "composed:";

/** The step whose data is the outcome of a request. */
export const OUTCOME_STEP = "outcome";

/** Only for people; the ID of the follow-up is computed again. */
const following = { follow_up: z.string().optional() };

export const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), text: z.string() }),
  z.object({
    kind: z.literal("run"),
    workflow: z.string().min(1),
    variables: z.record(z.string(), z.unknown()),
    intent: z.string(),
    ...following,
  }),
  z.object({
    kind: z.literal("composed"),
    name: z.string().min(1),
    definition: z.string().min(1),
    sha256: z.string(),
    request: z.string(),
    ...following,
  }),
]);
export type Outcome = z.infer<typeof Outcome>;

export function outcomeOf({ steps }: Pick<RunState, "steps">): Outcome | undefined {
  const step = steps.get(OUTCOME_STEP);
  if (step?.status !== "completed") return undefined;
  return Outcome.safeParse(step.output?.data, { jitless: true }).data;
}

export interface FollowUp {
  readonly runId: string;
  /** A name, or `COMPOSED`. */
  readonly workflow: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export async function followUpId(runId: string, attempt: number): Promise<string> {
  return `${runId.slice(0, 9)}${suffixFor(`${runId} follow-up ${attempt}`)}`;
}

/** Returns the follow-up of a completed `do` run; undefined if there is none. Idempotent. */
export async function followUpOf(
  state: Pick<RunState, "runId" | "status" | "steps">,
  definition: string,
): Promise<FollowUp | undefined> {
  if (definition !== DO_DEFINITION || state.status !== "completed") return undefined;
  const outcome = outcomeOf(state);
  if (!outcome || outcome.kind === "answer") return undefined;
  // A request that is routed again has another attempt, so it does not change an earlier follow-up.
  const attempt = state.steps.get(OUTCOME_STEP)?.attempt ?? 1;
  const runId = await followUpId(state.runId, attempt);
  if (outcome.kind === "run") return { runId, workflow: outcome.workflow, variables: outcome.variables };
  const { definition: text, sha256, request } = outcome;
  return { runId, workflow: COMPOSED, variables: { definition: text, sha256, request } };
}
