import type { StepOf } from "../../definition/schema.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { renderValue, type Surroundings } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { transcribe } from "./agent-session.ts";

const MOST_NOTES = 5;

interface Asked {
  readonly at: AttemptKey;
  readonly step: StepOf<"prompt"> | StepOf<"command">;
  /** The rendered prompt. */
  readonly asked: string;
  readonly around: Surroundings;
}

/** Notes that fit what a step is about, where it asks for them: they help, and so nothing that is wrong with them fails a step. */
export async function describeRelated(context: StepContext, { at, ...given }: Asked): Promise<string> {
  if (given.step.memory !== "related" || context.notes === undefined) return "";
  const { section, problems } = await context.notes.related(await aboutOf(context, given), MOST_NOTES);
  for (const text of problems) transcribe(context, at, { type: "notice", text, warning: true });
  return section;
}

/** The text of a command says the same in every run: what tells this one from others are its arguments and the run's variables. */
async function aboutOf(context: StepContext, { step, asked, around }: Omit<Asked, "at">): Promise<string> {
  const own = step.type === "prompt" ? asked : await renderValue(context, step.args ?? {}, around);
  const texts = [...textsIn(own), ...textsIn(context.facts.variables)];
  return texts.length === 0 ? asked : texts.join("\n");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
