import { withoutHidden } from "../template/untrusted-text.ts";

/** Characters that hide or reorder text that a person approves. */
const INVISIBLE = /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cs}\u2028\u2029]/u;

/** A terminal shows no more of a question than 300 lines, and a page scrolls a long line out of sight. */
export const MOST_LINES = 200;
const MOST_COLUMNS = 200;

/** Returns problems that hide parts of a definition from the approving person. */
export function findHiddenText(definition: string): string[] {
  const lines = definition.split("\n");
  const long = lines.findIndex((line) => line.replaceAll("\t", "    ").length > MOST_COLUMNS);
  return [
    ...(INVISIBLE.test(definition) || withoutHidden(definition) !== definition
      ? [
          "The workflow holds characters that people cannot see, comments of HTML or entities such as `&lt;`; write it without them.",
        ]
      : []),
    ...(long < 0 ? [] : [`Line ${long + 1} is too long to be seen: break it at ${MOST_COLUMNS} characters.`]),
    ...(lines.length > MOST_LINES
      ? [`The workflow has ${lines.length} lines; it may have ${MOST_LINES}. Make it shorter.`]
      : []),
  ];
}

/** Returns a code block with a fence that the text cannot close. */
export function fenced(text: string, language = ""): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return [`${fence}${language}`, text, fence].join("\n");
}

const WRAPPED = 120;

/** Wraps lines to the visible width. */
export function wrapped(text: string): string[] {
  return text.replaceAll("\t", "    ").split("\n").flatMap(chunksOf);
}

function chunksOf(line: string): string[] {
  const signs = Array.from(line);
  const count = Math.max(1, Math.ceil(signs.length / WRAPPED));
  return Array.from({ length: count }, (_, index) =>
    signs.slice(index * WRAPPED, (index + 1) * WRAPPED).join(""),
  );
}
