import { type Step, type StepOf, walkSteps } from "../../definition/schema.ts";

/** Variable of a workflow, and field in the answer of its plan, with the command that checks the repository. */
export const CHECK_COMMAND = "check_command";

/** Returns the steps whose answer may name the check command. */
export function planSteps(steps: readonly Step[]): StepOf<"command">[] {
  return Array.from(walkSteps(steps)).filter(
    (step): step is StepOf<"command"> => step.type === "command" && step.command === "plan",
  );
}
