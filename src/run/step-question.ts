import { withoutHidden } from "../template/untrusted-text.ts";
import { Needs } from "./step-output.ts";

/** Number of questions that a step may ask in a run. Each iteration of a loop is a separate step. */
export const MOST_QUESTIONS = 3;

/** Returns the question of an answer, or the problem of an invalid one. Other values of `needs` are data of the step. */
export function needsIn(json: unknown): { needs: Needs } | { problem: string } | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const value: unknown = Reflect.get(json, "needs") ?? undefined;
  if (value === undefined) return undefined;
  const isQuestion = typeof value === "object" && value !== null && "question" in value;
  if (!isQuestion && typeof Reflect.get(json, "success") !== "boolean") return undefined;
  const parsed = Needs.safeParse(value, { jitless: true });
  if (parsed.success) {
    const needs = visibleNeeds(parsed.data);
    return needs.question === "" ? { problem: "`needs.question` has no visible text" } : { needs };
  }
  const [issue] = parsed.error.issues;
  return { problem: `\`${["needs", ...(issue?.path ?? [])].join(".")}\`: ${issue?.message ?? "invalid"}` };
}

function visibleNeeds({ question, options, assumed }: Needs): Needs {
  const texts = (options ?? []).map(visible).filter((text) => text !== "");
  const assumption = visible(assumed ?? "");
  return {
    question: visible(question),
    ...(texts.length === 0 ? {} : { options: [...new Set(texts)] }),
    ...(assumption === "" ? {} : { assumed: assumption }),
  };
}

function visible(text: string): string {
  return withoutHidden(text.toWellFormed()).trim();
}

/** Returns the question as people see it, with numbered options. */
export function questionText({ question, options, assumed }: Needs): string {
  const numbered = (options ?? []).map((text, index) => `${index + 1}. ${text.replaceAll(/\s+/g, " ")}`);
  const how = numbered.length === 0 ? "Answer in your words." : "Answer with a number or in your words.";
  const approval = assumed ? ` An approval takes what the step assumes: ${assumed}` : "";
  return [question, ...(numbered.length === 0 ? [] : [numbered.join("\n")]), `${how}${approval}`].join(
    "\n\n",
  );
}

const NUMBER = /^(?:option\s*)?#?(\d{1,2})[.)]?$/i;

/** Returns the option whose number is the whole answer. */
export function chosenOption({ options }: Pick<Needs, "options">, text: string): string | undefined {
  const [answer, number] = NUMBER.exec(text.trim()) ?? [];
  return options?.[Number(number) - 1] ?? options?.find((option) => option === answer);
}

/** Returns why a number names no option. Returns undefined for every other answer. */
export function optionProblem({ options }: Pick<Needs, "options">, text: string): string | undefined {
  const count = options?.length ?? 0;
  if (count === 0 || !NUMBER.test(text.trim()) || chosenOption({ options }, text) !== undefined)
    return undefined;
  return `The question has the options 1 to ${count}, not ${text.trim()}. Give one of these numbers, or words.`;
}

interface GivenAnswer {
  readonly decision: string;
  readonly text: string;
}

/** Returns the answer in words: the chosen option, the text, or after an approval without a text what the step assumes. */
export function answerTo(needs: Needs, { decision, text }: GivenAnswer): string {
  const answer = chosenOption(needs, text) ?? text.trim();
  return answer === "" && decision === "approved" ? (needs.assumed ?? "") : answer;
}
