import { type Choice, choicesText } from "./workflow-choices.ts";

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
