import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";
import { failed, interrupted, produced } from "./outcome.ts";

/** Calls a function of a TypeScript definition; what it returns is the data of the step's output. */
export async function runFunctionStep(
  context: StepContext,
  at: At<StepOf<"function">> & { attempt: number },
): Promise<NewRunEvent> {
  const run = context.functions.get(at.step.function);
  if (!run)
    throw new AgenticError({
      code: "definition-invalid",
      message: `There is no function \`${at.step.function}\`.`,
    });
  try {
    const data = await run({ variables: context.facts.variables, ...at.frame }, context.signal);
    return produced(context, at, { output: functionOutput(plainData(data)) });
  } catch (error) {
    if (context.signal.aborted) return interrupted(at);
    const message = error instanceof Error ? error.message : String(error);
    return failed(at, { class: "recoverable", code: "function-failed", message });
  }
}

/** What the journal can hold of a value; what JSON has no form for is an error of the function. */
function plainData(value: unknown): unknown {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

function functionOutput(data: unknown) {
  return {
    success: true,
    output_type: "function",
    document_path: null,
    summary: "",
    metrics: {},
    next_step_context: null,
    data,
  };
}
