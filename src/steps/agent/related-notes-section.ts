import type { StepOf } from "../../definition/schema.ts";
import type { AttemptKey } from "../attempt-outcome.ts";
import { renderValue, type RenderScope } from "../render-values.ts";
import type { StepContext } from "../step-context.ts";
import { transcribe } from "./agent-session.ts";

const MOST_NOTES = 5;

interface RelatedNotesRequest {
  readonly at: AttemptKey;
  readonly step: StepOf<"prompt"> | StepOf<"command">;
  readonly prompt: string;
  readonly renderScope: RenderScope;
}

/** Returns notes related to a step that requests them. Problems with notes never fail the step. */
export async function describeRelated(
  context: StepContext,
  { at, ...input }: RelatedNotesRequest,
): Promise<string> {
  if (input.step.memory !== "related" || context.notes === undefined) return "";
  const { section, problems } = await context.notes.related(await aboutOf(context, input), MOST_NOTES);
  for (const text of problems) transcribe(context, at, { type: "notice", text, warning: true });
  return section;
}

/** Returns the arguments of a command and the run's variables, because the text of a command is always the same. */
async function aboutOf(
  context: StepContext,
  { step, prompt, renderScope }: Omit<RelatedNotesRequest, "at">,
): Promise<string> {
  const own = step.type === "prompt" ? prompt : await renderValue(context, step.args ?? {}, renderScope);
  const texts = [...textsIn(own), ...textsIn(context.facts.variables)];
  return texts.length === 0 ? prompt : texts.join("\n");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
