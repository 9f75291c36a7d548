import { AgenticError } from "../../errors.ts";
import { labelReported } from "../../output/github/pull-request-body.ts";
import type { RunResult } from "../../output/status/run-facts.ts";
import { DO_DEFINITION, OUTCOME_STEP, outcomeOf } from "../../routing/route-outcome.ts";
import { attemptDirectory } from "../../run/paths.ts";
import { latestStep, type RunState, type StepState } from "../../run/state.ts";
import { type StepOutput, textField } from "../../run/step-output.ts";
import { prefixOf } from "../../run/step-path.ts";
import { createFullOutputReader } from "../../steps/full-output.ts";

interface ResultSource {
  readonly state: RunState;
  readonly directory: string;
  readonly read: (path: string) => string | undefined;
  /** Absent: the run is not of a workflow `do` that the repository defines. */
  readonly record?: { readonly definition: string };
}

/**
 * Returns the text result of a completed run, whole: the answer of `do`, or the last text that an agent answered in a step outside of
 * blocks. Undefined for a run without one.
 */
export function resultOfRun({ state, directory, read, record }: ResultSource): RunResult | undefined {
  if (state.status !== "completed") return undefined;
  const isRouted = record === undefined || record.definition === DO_DEFINITION;
  const outcome = isRouted ? outcomeOf(state) : undefined;
  if (outcome && outcome.kind !== "answer") return undefined;
  const readFull = createFullOutputReader({ location: directory, read });
  const whole = ({ name, output }: StepState): StepOutput | undefined => {
    try {
      return output && readFull(name, output);
    } catch (error) {
      // Without the artifact, the start of the text is in the journal.
      if (error instanceof AgenticError) return output;
      throw error;
    }
  };
  const texts = Array.from(state.steps.values()).flatMap((step) => {
    const isCandidate = outcome ? step.path === OUTCOME_STEP : isAgentStep(step);
    const output = isCandidate && step.status === "completed" ? whole(step) : undefined;
    const text = output && (outcome ? textField(output.data, "text") : textOf(step, output));
    return text === undefined ? [] : [{ step, text }];
  });
  const last = latestStep(
    texts.map(({ step }) => step),
    "completedAt",
  );
  const found = texts.find(({ step }) => step === last);
  if (!found) return undefined;
  const { path, attempt, output } = found.step;
  const describesChange = textField(output?.data, "body") !== undefined;
  const text = found.text.trim();
  return {
    // The text of a pull request claims results of checks that only the agent reported.
    text: describesChange ? labelReported(text) : text,
    file: `${attemptDirectory(path, attempt)}/output.json`,
    isProposed: describesChange && state.pullRequests.length > 0,
  };
}

/** Steps inside blocks answer the steps after them. */
function isAgentStep({ path, kind }: StepState): boolean {
  return (kind === "prompt" || kind === "command") && prefixOf(path) === "";
}

/** A command with structured data answers the next step, not a person. */
function textOf({ kind }: StepState, output: StepOutput): string | undefined {
  const { output_type: type, next_step_context: context, data, summary } = output;
  if (type === "text" && context !== null && context.trim() !== "") return context;
  if (kind !== "prompt") return undefined;
  const written = textField(data, "text") ?? textField(data, "body");
  if (written !== undefined || data !== undefined) return written;
  return [context ?? "", summary].find((text) => text.trim() !== "");
}
