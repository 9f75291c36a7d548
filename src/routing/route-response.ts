import { type Choice, choicesText } from "./workflow-choices.ts";

type Route =
  | {
      readonly kind: "workflow";
      readonly name: string;
      /** As written; only variables that a request may set. */
      readonly variables: Readonly<Record<string, string>>;
      readonly intent: string;
    }
  | { readonly kind: "plan"; readonly intent: string }
  | { readonly kind: "answer"; readonly text: string }
  | { readonly kind: "unknown"; readonly name: string };

/** Matches a choice with optional emphasis or code. Quotes, lists and indented code are no choices. */
const CHOSEN = /^ {0,3}(?:#{1,6} +)?[*_`]{0,4}(workflow|plan)[*_`]{0,4}[ \t]*:(.*)$/i;
const BEFORE = /^[\s*`"'“”<>()[\]]+/;
const AFTER_NAME = /[\s*`"'“”<>()[\].,;:!?]/;
const AFTER_TEXT = /[\s*`]/;
/** No workflow has a longer name. */
const LONGEST_NAME = 200;

interface Line {
  readonly index: number;
  readonly word: string;
  readonly remainder: string;
}

/** Parses the answer of the routing agent; accepts only known names. Never throws. */
export function parseRoute(response: string, choices: readonly Choice[]): Route {
  const lines = response.replaceAll(/\r\n?/g, "\n").split("\n");
  const chosen = chosenLines(lines);
  const [first] = chosen;
  const answer: Route = { kind: "answer", text: response.trim() };
  if (!first) return answer;
  if (first.word === "plan") {
    if (chosen.length > 1) return answer;
    return { kind: "plan", intent: intentBelow(lines, first.index + 1, plain(first.remainder)) };
  }
  const named = chosen.map((line) => ({ line, ...choiceIn(line, choices) }));
  const names = new Set(named.map(({ choice, name }) => choice?.name ?? name.toLowerCase()));
  const [{ line, choice, name, text }] = named as [(typeof named)[number]];
  // An answer with two names discusses workflows.
  if (names.size > 1 || chosen.some(({ word }) => word === "plan")) return answer;
  if (!choice) return name === "" ? answer : { kind: "unknown", name };
  const { variables, next } = variablesBelow(lines, line.index + 1, choice);
  return { kind: "workflow", name: choice.name, variables, intent: intentBelow(lines, next, text) };
}

/** Lines that choose, outside of fenced code. */
function chosenLines(lines: readonly string[]): Line[] {
  const found: Line[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const [, marker] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marker?.startsWith(fence) && line.trim() === marker) fence = undefined;
      continue;
    }
    if (marker !== undefined) {
      fence = marker;
      continue;
    }
    const [, word, remainder = ""] = CHOSEN.exec(line) ?? [];
    if (word !== undefined) found.push({ index, word: word.toLowerCase(), remainder });
  }
  return found;
}

function choiceIn({ remainder }: Line, choices: readonly Choice[]) {
  const trimmed = remainder.replace(BEFORE, "");
  const [token = ""] = /^\S+/.exec(trimmed) ?? [];
  const name = withoutEnd(token, AFTER_NAME).slice(0, LONGEST_NAME);
  const text = plain(trimmed.slice(token.length).replace(/^\s*[-–—:,.]*\s*/, ""));
  // `_name_` is emphasised, and `my_name` is not.
  const spellings = [name, name.replaceAll(/^_+|_+$/g, "")];
  const choice =
    choices.find((each) => spellings.includes(each.name)) ??
    choices.find((each) => spellings.some((one) => one.toLowerCase() === each.name.toLowerCase()));
  return { choice, name: spellings.at(-1) ?? "", text };
}

function plain(text: string): string {
  return withoutEnd(text.replace(BEFORE, ""), AFTER_TEXT);
}

/** Scans from the end, since a pattern would take quadratic time. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const VARIABLE = /^ {0,3}(?:[-*] +)?[*_`]{0,3}([A-Za-z_]\w*)[*`]{0,3}[ \t]*[=:][*`]{0,3}[ \t]*([^]*)$/;

/** Reads `name = value` directly below the line; any other line starts the intent. */
function variablesBelow(lines: readonly string[], from: number, { variables: known }: Choice) {
  const variables: Record<string, string> = {};
  let next = from;
  for (; next < lines.length; next += 1) {
    const [, name = "", value = ""] = VARIABLE.exec(lines[next] ?? "") ?? [];
    if (!known.some((variable) => variable.name === name) || Object.hasOwn(variables, name)) break;
    variables[name] = value.trim().replace(/^(["'`])(.*)\1$/, "$2");
  }
  return { variables, next };
}

function intentBelow(lines: readonly string[], from: number, text: string): string {
  const below = lines.slice(from).join("\n").trim();
  return below === "" ? text : below;
}

/** Limit in bytes, because the journal stores the whole text. */
const MOST_BYTES = 8_000;

export function answerText(text: string): string {
  const trimmed = text.trim();
  if (Buffer.byteLength(trimmed) <= MOST_BYTES) return trimmed;
  let end = MOST_BYTES;
  const bytes = Buffer.from(trimmed);
  // Not in the middle of a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString("utf8").trimEnd()}\n\n…`;
}

export function noWorkflowMessage(name: string | undefined, choices: readonly Choice[]): string {
  const why =
    name === undefined
      ? "No workflow fits this request."
      : `The agent named an unknown workflow (\`${name.replaceAll(/[`\n]/g, "").slice(0, 80)}\`), so nothing was started.`;
  const list = choices.length === 0 ? "There are no workflows." : `There are:\n\n${choicesText(choices)}`;
  return answerText(
    `${why} ${list}\n\nRephrase the request, start a workflow yourself (\`/agentic run <workflow>\` in a comment, \`agentic-sdlc run <workflow>\` in a terminal), or add \`--plan\` to \`do\` to have one composed.`,
  );
}

export function missingValueMessage(workflow: string, problem: string): string {
  return answerText(
    `\`${workflow}\` fits, but this request cannot start it. ${problem}\n\nAdd the value to the request, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}

export function notApprovedMessage(workflow: string, text: string): string {
  const why = text.trim() === "" ? "" : ` (${text.trim()})`;
  return answerText(
    `\`${workflow}\` was not approved${why}. Nothing was started. Ask again, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}

export function requestTooLongMessage(workflow: string): string {
  return answerText(
    `\`${workflow}\` fits, but its variables are too long to be approved. Nothing was started. Start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}
