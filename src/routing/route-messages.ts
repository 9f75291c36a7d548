import { type Choice, choicesText } from "./workflow-choices.ts";

/** It is kept whole in the journal. */
const MOST_BYTES = 8_000;

/** An answer as it is kept and shown. */
export function answerText(text: string): string {
  const trimmed = text.trim();
  if (Buffer.byteLength(trimmed) <= MOST_BYTES) return trimmed;
  let end = MOST_BYTES;
  const bytes = Buffer.from(trimmed);
  // Not in the middle of a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${bytes.subarray(0, end).toString("utf8").trimEnd()}\n\n…`;
}

/** Where nothing that there is was chosen: what can be. */
export function noWorkflowMessage(name: string | undefined, choices: readonly Choice[]): string {
  const why =
    name === undefined
      ? "No workflow fits this request."
      : `The agent named a workflow that there is not (\`${name.replaceAll(/[`\n]/g, "").slice(0, 80)}\`), so nothing was started.`;
  const list = choices.length === 0 ? "There are no workflows." : `There are:\n\n${choicesText(choices)}`;
  return answerText(
    `${why} ${list}\n\nSay it in other words, start one yourself (\`/agentic run <workflow>\` in a comment, \`agentic-sdlc run <workflow>\` in a terminal), or add \`--plan\` to \`do\` to have one made for it.`,
  );
}

/** Where a workflow fits, and what it needs does not stand in the request. */
export function missingValueMessage(workflow: string, problem: string): string {
  return answerText(
    `\`${workflow}\` fits, and cannot be started like this. ${problem}\n\nSay it in the request, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}

/** Where a person was asked first, and did not approve. */
export function notApprovedMessage(workflow: string, words: string): string {
  const why = words.trim() === "" ? "" : ` (${words.trim()})`;
  return answerText(
    `\`${workflow}\` was not approved${why}. Nothing was started; ask again, or start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}

/** Where a person would have to approve more than can be shown to them. */
export function requestTooLongMessage(workflow: string): string {
  return answerText(
    `\`${workflow}\` fits, and what it would be given is too long to be approved. Nothing was started; start it with \`/agentic run ${workflow}\` in a comment, or \`agentic-sdlc run ${workflow}\` in a terminal, and its variables.`,
  );
}
