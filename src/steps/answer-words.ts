import type { Thread } from "../run/human.ts";
import type { HumanAnswer } from "../run/state.ts";
import { fence } from "../template/untrusted.ts";

const DECISIONS: Readonly<Record<HumanAnswer["decision"], string>> = {
  approved: "The person approved.",
  rejected: "The person rejected it.",
  input: "The person neither approved nor rejected; the words alone say what is wanted.",
  timeout: "Nobody answered in time.",
};

/** What a person decided, and every word and remark of the answer. */
export function describeWords(answer: HumanAnswer): string {
  const words = wordsOf(answer);
  const said = words === "" ? "There are no words beside that." : fence(words, "what the person wrote");
  return `${DECISIONS[answer.decision]}\n\n${said}`;
}

/** The words of an answer, then each remark below its file and line. */
export function wordsOf({ text, threads = [] }: HumanAnswer): string {
  const remarks = threads.map((thread) => `${placeOf(thread)}\n${thread.text}`);
  return [text, ...remarks].filter((part) => part.trim() !== "").join("\n\n");
}

function placeOf({ id, path, line, side }: Thread): string {
  const thread = id === undefined ? "" : ` (thread ${id})`;
  if (line === undefined) return `${path}${thread}`;
  return `${path}:${line}${side === "left" ? " (before the change)" : ""}${thread}`;
}
