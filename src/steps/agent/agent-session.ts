import { CONFIG_FILE } from "../../config/schema.ts";
import { SHARE_USED_UP, type BudgetShare, budgetShare } from "../../decision/budget/budget-share.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../../ports/agent-runner.ts";
import { mapTexts } from "../../run/parse-json.ts";
import type { RunState } from "../../run/state.ts";
import type { Needs, StepOutput } from "../../run/step-output.ts";
import { withoutDeceptiveCharacters } from "../../template/untrusted-text.ts";
import { attemptFile, type AttemptKey } from "../attempt-outcome.ts";
import type { StepContext, StepSettings } from "../step-context.ts";

const allowed = new WeakMap<RunState, Map<string, { readonly attempt: number; readonly dollars: number }>>();

function reserveBudget(context: StepContext, { path, attempt }: AttemptKey): BudgetShare | undefined {
  const share = shareOf(context, path);
  if (!share) return undefined;
  const ofRun = allowed.get(context.state) ?? new Map();
  ofRun.set(path, { attempt, dollars: share.maxCostUsd });
  allowed.set(context.state, ofRun);
  return share;
}

/** Returns the budget of the next session. Without a path: for an orchestrating session. */
export function shareOf({ plan, state }: StepContext, path = ""): BudgetShare | undefined {
  const reserved = new Map<string, number>();
  for (const [other, { attempt, dollars }] of allowed.get(state) ?? []) {
    const step = state.steps.get(other);
    if (step?.status === "running" && step.attempt === attempt) reserved.set(other, dollars);
  }
  return budgetShare({ plan, state, reserved }, path);
}

export interface SessionRequest extends Pick<AgentRequest, "prompt">, Partial<Omit<AgentRequest, "prompt">> {
  readonly settings: Pick<StepSettings, "provider" | "model" | "tier" | "bypassPermissions">;
}

export async function runAgentSession(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { settings, ...overrides }: SessionRequest,
): Promise<AgentResult> {
  const { provider, model, bypassPermissions } = settings;
  const key = { path, attempt };
  const { prompt, persona, answerSchema } = withoutDeceptiveTexts(overrides);
  context.store.write(attemptFile(key, "prompt.md"), prompt);
  const share = overrides.maxCostUsd === undefined ? reserveBudget(context, key) : undefined;
  const request: AgentRequest = {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    model,
    ...overrides,
    prompt,
    persona,
    answerSchema,
    maxCostUsd: overrides.maxCostUsd ?? share?.maxCostUsd,
  };
  const result = await context.agents.run(request, {
    signal: context.signal,
    onEvent: (event) => transcribe(context, { ...key, cwd: request.cwd }, event),
  });
  if (
    result.status === "failed" &&
    result.failure.code === "model-not-found" &&
    settings.tier !== undefined
  ) {
    const key = `agents.models.${provider}.${settings.tier}`;
    const hint = `The tier \`${settings.tier}\` is \`${model}\`; set \`${key}\` in ${CONFIG_FILE} to another model.`;
    return { ...result, failure: { ...result.failure, message: `${result.failure.message} ${hint}` } };
  }
  const isPartUsedUp =
    share?.isPart === true && result.status === "failed" && result.failure.code === "budget";
  return isPartUsedUp ? { ...result, failure: { ...result.failure, ...PART_USED_UP } } : result;
}

/** A schema has descriptions, which the agent reads too. */
function withoutDeceptiveTexts({ prompt, persona, answerSchema }: Omit<SessionRequest, "settings">) {
  return {
    prompt: withoutDeceptiveCharacters(prompt),
    persona: persona === undefined ? undefined : withoutDeceptiveCharacters(persona),
    answerSchema: answerSchema && mapTexts(answerSchema, withoutDeceptiveCharacters),
  };
}

const PART_USED_UP = {
  code: SHARE_USED_UP,
  message: "The session used its share of the budget. It continues when other sessions end.",
};

/** A recording of the session replaces its directory. */
export function transcribe(
  context: StepContext,
  { cwd, ...key }: AttemptKey & { readonly cwd?: string },
  event: AgentEvent,
): void {
  const at = context.clock.now().toISOString();
  const line = JSON.stringify({ at, ...event, ...(event.type === "session" ? { cwd } : {}) });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}\n`);
  context.observer.onAgentEvent?.(key.path, event);
}

interface StepQuestion {
  readonly success: false;
  readonly needs: Needs;
}

export function saveAnswer({ store }: StepContext, key: AttemptKey, output: StepOutput | StepQuestion): void {
  store.write(attemptFile(key, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
}
