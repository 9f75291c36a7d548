import { budgetLeft } from "../decision/budget.ts";
import type { AgentEvent, AgentRequest, AgentResult } from "../ports.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepContext, StepSettings } from "./context.ts";
import { attemptFile, type AttemptKey } from "./outcome.ts";

/** What a session is asked, and what differs from how every session runs. */
export interface SessionRequest extends Pick<AgentRequest, "prompt">, Partial<Omit<AgentRequest, "prompt">> {
  readonly settings: Pick<StepSettings, "provider" | "model" | "bypassPermissions">;
}

/** Runs an agent session of an attempt; its prompt and all it does are kept beside the attempt. */
export async function runSession(
  context: StepContext,
  { path, attempt }: AttemptKey,
  { settings, ...asked }: SessionRequest,
): Promise<AgentResult> {
  const { provider, model, bypassPermissions } = settings;
  const key = { path, attempt };
  context.store.write(attemptFile(key, "prompt.md"), asked.prompt);
  const maxCostUsd = budgetLeft(context.plan, context.state, path);
  const request: AgentRequest = {
    provider,
    runId: context.facts.runId,
    step: path,
    attempt,
    cwd: context.workspace.directory,
    bypassPermissions,
    stallMs: context.stallMs,
    ...(model === undefined ? {} : { model }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
    ...asked,
  };
  return await context.agents.run(request, {
    signal: context.signal,
    onEvent: (event) => transcribe(context, key, event),
  });
}

function transcribe(context: StepContext, key: AttemptKey, event: AgentEvent): void {
  const line = JSON.stringify({ at: context.clock.now().toISOString(), ...event });
  context.store.append(attemptFile(key, "transcript.ndjson"), `${line}\n`);
  context.observer.onAgentEvent?.(key.path, event);
}

/** Keeps what came of a session beside the attempt. */
export function keepAnswer({ store }: StepContext, key: AttemptKey, output: StepOutput): void {
  store.write(attemptFile(key, "output.json"), `${JSON.stringify(output, null, 2)}\n`);
}
