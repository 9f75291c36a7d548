import { childrenOf, type Step, walkSteps, type Workflow } from "../../definition/schema.ts";
import type { Provider } from "../../definition/settings-schema.ts";
import { AgenticError } from "../../errors.ts";
import type { AgentRunner } from "../../ports/agent-runner.ts";
import type { Library } from "../../ports/prompt-library.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type Digests, digestsOf, versionOf } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";

export function withoutEffect({ settings = {}, steps }: Workflow): string[] {
  // Branches of a program are code of its process. It has no steps before it runs.
  return settings["fan-out"] === "matrix" && steps.length === 0 ? ["fan-out"] : [];
}

export function asksForCheckpoints({ steps }: Workflow): boolean {
  return Array.from(walkSteps(steps)).some(({ checkpoint }) => checkpoint === true);
}

/** Checks that all commands, personas, prompts and templates exist. Errors: `not-found`, `definition-invalid`. */
export function checkFiles(library: Library, { steps, outputs = [] }: Workflow): void {
  for (const step of walkSteps(steps)) {
    if (step.type === "command") library.command(step.command);
    if (step.type === "prompt" && step["prompt-file"] !== undefined) library.file(step["prompt-file"]);
    if (isAgentStep(step) && step.agent !== undefined) library.persona(step.agent);
  }
  for (const { template } of outputs) library.template(template);
}

function isAgentStep(step: Step): step is Extract<Step, { type: "prompt" | "command" }> {
  return step.type === "prompt" || step.type === "command";
}

/** The steps of a run that do not run again. */
interface EndedSteps {
  readonly state?: Pick<RunState, "steps">;
  readonly skipped?: readonly string[];
  readonly reset?: readonly string[];
}

/** Returns the agents of all steps without a condition. */
export function certainAgents(
  request: Pick<RunRequest, "workflow" | "settings" | "definitions">,
  { state, skipped = [], reset = [] }: EndedSteps = {},
): ReadonlySet<Provider> {
  const isEnded = (path: string): boolean => {
    const status = state?.steps.get(path)?.status;
    return (
      skipped.includes(path) || (!reset.includes(path) && (status === "completed" || status === "skipped"))
    );
  };
  return new Set(certainProviders(request.workflow.steps, { ...request, isEnded }, ""));
}

/** Checks that these agents are installed. Errors: `not-found`. */
export function requireAgents(
  { missingProgram }: Pick<AgentRunner, "missingProgram">,
  providers: ReadonlySet<Provider>,
): void {
  if (!missingProgram) return;
  const missing = Array.from(providers).flatMap((provider) => missingProgram(provider) ?? []);
  if (missing.length === 0) return;
  throw new AgenticError({
    code: "not-found",
    message: `${missing.join("; ")}. No step was started.`,
    data: { missing_agents: Array.from(providers).filter((provider) => missingProgram(provider)) },
  });
}

interface Certain extends Pick<RunRequest, "settings" | "definitions"> {
  readonly isEnded: (path: string) => boolean;
}

/** Returns the agents of steps that run whatever the earlier steps return. */
function* certainProviders(steps: readonly Step[], context: Certain, prefix: string): Generator<Provider> {
  for (const step of steps) {
    const path = `${prefix}${step.name}`;
    if (step.condition !== undefined || step.type === "conditional" || context.isEnded(path)) continue;
    if (isAgentStep(step)) yield context.settings.stepSettings(step).provider;
    const nested = step.type === "workflow" ? context.definitions?.get(step.workflow) : undefined;
    if (nested) yield* certainProviders(nested.workflow.steps, { ...context, ...nested }, `${path}/`);
    const iteration = step.type === "recurring" ? "1/" : "";
    if (step.type !== "recurring" || step["for-each"] === undefined)
      yield* certainProviders(childrenOf(step), context, `${path}/${iteration}`);
  }
}

interface RunFolder {
  readonly runId: string;
  readonly read: (path: string) => string | undefined;
}

/** Returns the digests of the files of a run. Errors: `definition-changed` if they changed since their verification. */
export function requireVerified({ runId, read }: RunFolder, { verified }: RunRequest): Digests {
  const digests = digestsOf(read);
  if (!verified || versionOf(digests) === verified.version) return digests;
  throw new AgenticError({
    code: "definition-changed",
    message: `The files of run ${runId} changed while it was being resumed; resume it again.`,
  });
}

/** Records that this clone trusts a version of a run's files and its whole journal. */
export function trust({ trustNotes }: EnginePorts, { location }: RunStore, version: string): void {
  trustNotes?.write(location, { version });
}

/** Whether another machine recorded results of the check. A confirmation of the run covers them too, so this is asked before it. */
export function hasForeignChecks(
  { trustNotes }: EnginePorts,
  { store, state }: { readonly store: RunStore; readonly state: RunState },
): boolean {
  const { events = store.isFetched === true ? 0 : Infinity } = trustNotes?.read(store.location) ?? {};
  return state.checks.some(({ seq }) => seq > events);
}

/** Confirms the verified run, with events of runners. Errors: `definition-untrusted`. */
export function acceptRun(
  ports: EnginePorts,
  { verified }: RunRequest,
  { store, joined }: { readonly store: RunStore; readonly joined?: readonly NewRunEvent[] },
): void {
  if (!verified) return;
  verified.confirm?.(joined);
  if (verified.needsTrustNote) return trust(ports, store, verified.version);
  const { version } = ports.trustNotes?.read(store.location) ?? {};
  ports.trustNotes?.write(store.location, { version });
}
