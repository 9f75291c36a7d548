import { SHARE_USED_UP } from "../../decision/budget/budget-share.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../../ports/agent-runner.ts";
import type { StepOutput } from "../../run/step-output.ts";
import { attemptFile, type AttemptKey } from "../attempt-outcome.ts";
import type { StepContext, StepSettings } from "../step-context.ts";
import { reserveBudget } from "./budget-reservation.ts";

export interface SessionRequest extends Pick<AgentRequest, "prompt">, Partial<Omit<AgentRequest, "prompt">> {
  readonly settings: Pick<StepSettings, "provider" | "model" | "bypassPermissions">;
}

export async function runAgentSession(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { settings, ...overrides }: SessionRequest,
): Promise<AgentResult> {
  const { provider, model, bypassPermissions } = settings;
  const key = { path, attempt };
  context.store.write(attemptFile(key, "prompt.md"), overrides.prompt);
  const share = overrides.maxCostUsd === undefined ? reserveBudget(context, key) : undefined;
  const request: AgentRequest = {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    ...(model === undefined ? {} : { model }),
    ...(share ? { maxCostUsd: share.maxCostUsd } : {}),
    ...overrides,
  };
  const result = await context.agents.run(request, {
    signal: context.signal,
    onEvent: (event) => transcribe(context, key, event),
  });
  const isPartUsedUp =
    share?.isPart === true && result.status === "failed" && result.failure.code === "budget";
  return isPartUsedUp ? { ...result, failure: { ...result.failure, ...PART_USED_UP } } : result;
}

const PART_USED_UP = {
  code: SHARE_USED_UP,
  message: "The session used its share of the budget. It continues when other sessions end.",
};

export function transcribe(context: StepContext, key: AttemptKey, event: AgentEvent): void {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}\n`);
  context.observer.onAgentEvent?.(key.path, event);
}

export function saveAnswer({ store }: StepContext, key: AttemptKey, output: StepOutput): void {
  store.write(attemptFile(key, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
}
