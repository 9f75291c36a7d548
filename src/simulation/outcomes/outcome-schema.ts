import * as z from "zod";
import { FailureClass } from "../../run/journal/event.ts";
import { Needs } from "../../run/step-output.ts";

const DURATION = /^(?=\d)(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;

/** A duration such as `90s`, `12m` or `1h30m`, or a number of seconds. */
const Duration = z.union([
  z.number().nonnegative(),
  z.string().regex(DURATION, "must be a duration such as `90s`, `12m` or `1h30m`"),
]);
export type Duration = z.infer<typeof Duration>;

export function millisecondsOf(duration: Duration): number {
  if (typeof duration === "number") return duration * 1000;
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration) ?? [];
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
}

const SimulatedFailure = z
  .strictObject({
    class: FailureClass,
    code: z.string().optional().describe("Code of the failure, such as `rate-limit` or `timeout`."),
    message: z.string().optional().describe("One sentence for people."),
    "retry-after": Duration.optional().describe("How long the service asks to wait."),
  })
  .describe("A failure with its code and message.");

export const Outcome = z
  .strictObject({
    output: z.string().optional().describe("Whole answer of the agent, or standard output of the script."),
    data: z
      .unknown()
      .optional()
      .describe("Data of the answer. Default for a success: made from `output-schema`."),
    summary: z.string().optional().describe("Summary line of the answer."),
    context: z.string().optional().describe("`next_step_context` of the answer."),
    document: z
      .string()
      .optional()
      .describe("Document that the step writes and names, relative to the repository."),
    files: z
      .record(z.string(), z.string().nullable())
      .optional()
      .describe("Files that the step writes, with their texts; null removes a file."),
    duration: Duration.optional().describe(
      "Virtual time of the attempt, or until the person answers: seconds, or `90s`, `12m`, `1h30m`.",
    ),
    cost: z.number().nonnegative().optional().describe("US dollars of the session."),
    tokens: z.int().nonnegative().optional().describe("Tokens of the session."),
    failure: z
      .union([FailureClass, SimulatedFailure])
      .optional()
      .describe("Why the attempt fails: a class, or a class with code and message."),
    question: Needs.optional().describe("A question that the agent asks instead of an answer."),
    "exit-code": z.int().min(0).max(255).optional().describe("Exit code of the script. Default: 0."),
    "error-output": z.string().optional().describe("Standard error of the script."),
    checks: z
      .enum(["passed", "failed"])
      .optional()
      .describe("Whether the commands that check the step pass (`ensures`, check command). Default: passed."),
    answer: z
      .enum(["approved", "rejected", "input", "none"])
      .optional()
      .describe("What a person answers to the question of the step. `none`: no answer comes."),
    text: z.string().optional().describe("Words of the person."),
  })
  .describe("How one attempt of a step ends.");
export type Outcome = z.infer<typeof Outcome>;

/** By step path: the outcomes of its attempts. */
export const Outcomes = z
  .record(z.string(), z.union([Outcome, z.array(Outcome).min(1)]))
  .describe(
    "Outcomes by step path. A list has one outcome for each attempt; the last one repeats. `*` in a path stands for one name or number, `**` for any number of them.",
  );
export type Outcomes = z.infer<typeof Outcomes>;
