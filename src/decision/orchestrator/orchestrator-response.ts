import * as z from "zod";
import type { Payload } from "../../run/state.ts";
import { nameOf } from "../../run/ids.ts";
import type { Candidate } from "./orchestrator-choice.ts";

/** Answer of an orchestrating agent (`orchestrator: agent`). */
export const OrchestratorResponse = z
  .object({
    workflow_status: z
      .enum(["in_progress", "completed", "failed", "blocked"])
      .describe("State of the workflow as the agent sees it."),
    next_action: z
      .object({
        type: z
          .enum(["execute_step", "retry_step", "wait_for_human", "complete", "abort"])
          .describe("Next action."),
        step_name: z.string().optional().describe("Step to execute or retry."),
        context_to_pass: z.string().optional().describe("What the step should know."),
        error_context: z.string().optional().describe("What went wrong, for a retry."),
      })
      .describe("The decision."),
    reasoning: z.string().describe("Why, in a sentence or two."),
    progress_update: z.string().optional().describe("What to note in the run's progress."),
  })
  .describe("Response of an agent that decides the next step of a workflow.");
export type OrchestratorResponse = z.infer<typeof OrchestratorResponse>;

export interface AllowedAction {
  readonly type: OrchestratorResponse["next_action"]["type"];
  readonly step_name?: string;
  readonly step_type?: string;
  readonly attempt?: number;
  readonly last_error?: string;
}

export function allowedActions(candidates: readonly Candidate[]): AllowedAction[] {
  const steps = candidates.map((candidate): AllowedAction => {
    const failure = failureBefore(candidate);
    const named = { step_name: nameFor(candidate, candidates), step_type: candidate.step.type };
    if (!failure || !("attempt" in candidate)) return { type: "execute_step", ...named };
    return { type: "retry_step", ...named, attempt: candidate.attempt, last_error: failure.message };
  });
  const end: AllowedAction[] = candidates.length === 0 ? [{ type: "complete" }] : [];
  return [...steps, ...end, { type: "wait_for_human" }, { type: "abort" }];
}

function failureBefore(candidate: Candidate) {
  return candidate.type === "start-step" ? candidate.previous?.failure : undefined;
}

/** Returns the name of a candidate, or its path if the name is not unique. */
function nameFor({ path }: Candidate, candidates: readonly Candidate[]): string {
  const name = nameOf(path);
  return candidates.filter((other) => nameOf(other.path) === name).length === 1 ? name : path;
}

export type Choice = Pick<Payload<"decision.made">, "action" | "step" | "reasoning" | "context" | "note">;

export function readChoice(
  answer: unknown,
  candidates: readonly Candidate[],
): { choice: Choice } | { problem: string } {
  const parsed = OrchestratorResponse.safeParse(answer);
  if (!parsed.success)
    return { problem: `It does not have the form of an answer: ${issuesOf(parsed.error)}.` };
  const { next_action: action, reasoning, progress_update: note } = parsed.data;
  const step = stepOf(action, candidates);
  const isAllowed = allowedActions(candidates).some(
    ({ type, step_name }) =>
      type === typeFor(action, step) && (step === undefined || step_name === nameFor(step, candidates)),
  );
  const needsStep = action.type === "execute_step" || action.type === "retry_step";
  if (!isAllowed || (needsStep && !step)) return { problem: refusal(action, candidates) };
  const context = [action.context_to_pass, action.error_context].filter((text) => text?.trim()).join("\n\n");
  return {
    choice: {
      action: typeFor(action, step),
      step: step?.path,
      reasoning,
      context: context || undefined,
      note: note || undefined,
    },
  };
}

type Action = OrchestratorResponse["next_action"];

function stepOf({ type, step_name: name }: Action, candidates: readonly Candidate[]): Candidate | undefined {
  if (type === "complete" || type === "abort") return undefined;
  const fitting = type === "wait_for_human" ? candidates.filter(isQuestion) : candidates;
  if (name === undefined)
    return type === "wait_for_human" && candidates.length === 1 ? fitting[0] : undefined;
  return (
    fitting.find(({ path }) => path === name) ?? fitting.find((each) => nameFor(each, candidates) === name)
  );
}

function isQuestion({ step }: Candidate): boolean {
  return step.type === "wait-for-human";
}

function typeFor({ type }: Action, step: Candidate | undefined): Action["type"] {
  return type === "wait_for_human" && step ? "execute_step" : type;
}

function refusal({ type, step_name: name }: Action, candidates: readonly Candidate[]): string {
  const chosen = name === undefined ? type : `${type} of ${name}`;
  const allowed = allowedActions(candidates).map(({ type: each, step_name }) =>
    step_name === undefined ? each : `${each} of ${step_name}`,
  );
  return `It chooses ${chosen}, which is not possible now. Possible are: ${allowed.join(", ")}.`;
}

function issuesOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join(".") || "the answer"}: ${message}`).join("; ");
}
