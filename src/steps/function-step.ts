import type { At } from "../decision/walk.ts";
import type { StepOf } from "../definition/schema.ts";
import { AgenticError } from "../errors.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepContext } from "./context.ts";
import { failed, produced } from "./outcome.ts";

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
    return produced(context, at, { output: functionOutput(data) });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(at, { class: "recoverable", code: "function-failed", message });
  }
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
