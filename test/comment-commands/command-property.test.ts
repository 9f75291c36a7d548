import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitArguments, renderVariable } from "../../src/comment-commands/command-arguments.ts";
import { MAX_COMMENT_LENGTH } from "../../src/comment-commands/command-lines.ts";
import { readCommand } from "../../src/comment-commands/comment-command.ts";
import { startCpuTime } from "../support/cpu-time.ts";
import { isFull, parameters } from "../support/random.ts";

const numRuns = isFull ? 10_000 : 1_000;
/** A reading whose time grows faster than the comment takes several times as long, also on a busy machine. */
const LONGEST_MS = 2_000;

const piece = fc.oneof(
  fc.constantFrom(
    "/agentic",
    " run ",
    "do ",
    "resume",
    "--from",
    "--plan",
    "=",
    '"',
    "'",
    "\\",
    "“",
    "`",
    "```",
    "~~~",
  ),
  fc.constantFrom(
    "\n",
    "\r\n",
    "> ",
    "    ",
    "\t",
    "<!--",
    "-->",
    "---\n",
    "20260131-k3f9qz",
    "a=",
    "\u200b",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);
const comment = fc
  .tuple(fc.boolean(), fc.array(piece, { maxLength: 40 }))
  .map(([isCommand, pieces]) => `${isCommand ? "/agentic " : ""}${pieces.join("")}`);

/** The best of a few tries: a busy machine makes one of them slow, a slow reading all. */
function timed(body: string): number {
  let best = Infinity;
  for (let tries = 0; tries < 3 && best > 25; tries += 1) {
    const worked = startCpuTime();
    readCommand(body, [{ name: "release", variables: ["a"] }]);
    best = Math.min(best, worked());
  }
  return best;
}

describe("any comment", () => {
  test("is read without throwing, in a short time, to a command, a mistake or nothing", () => {
    fc.assert(
      fc.property(comment, (body) => {
        const { command, mistake } = readCommand(body);
        expect(command !== undefined && mistake !== undefined).toBe(false);
        if (mistake) expect(mistake.message).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        expect(timed(body)).toBeLessThan(LONGEST_MS);
      }),
      parameters(numRuns),
    );
  });

  test.each([
    ["spaces", " "],
    ["quotes", '"'],
    ["backslashes", '"\\'],
    ["keys", "a="],
    ["words", "a "],
    ["openings of hidden comments", "<!--"],
    ["backticks", "` "],
    ["growing runs of backticks", undefined],
    ["lines", "\n"],
    ["quoted lines", "> a\n"],
    ["openings of fences", "```a\n~~~\n"],
  ])("takes no longer for %s as long as a comment may be", (_what, unit) => {
    const filling =
      unit === undefined
        ? Array.from({ length: 360 }, (_, length) => `${"`".repeat(length)} `).join("")
        : unit.repeat(Math.ceil(MAX_COMMENT_LENGTH / unit.length));
    for (const start of [
      "",
      "/agentic ",
      "/agentic run release ",
      "/agentic do it\n",
      "/agentic do it\n<!-- x --> ",
    ])
      expect(timed(start + filling)).toBeLessThan(LONGEST_MS);
  });

  test("counts up to 64 KB, and no half of a letter", () => {
    const { command } = readCommand(`/agentic do ${"😀".repeat(MAX_COMMENT_LENGTH)}`);
    expect(command?.name === "do" && command.request).toMatch(/^😀+$/u);
  });
});

describe("a variable", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom('"', "'", "\\", "n", " ", "\n", "“", "”", "=") }),
  );

  test("that is written into a comment is read as it was", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_-]{0,20}$/), value, (key, text) => {
        expect(splitArguments(renderVariable(key, text))).toMatchObject([{ key, text }]);
        const { command } = readCommand(`/agentic run release ${renderVariable(key, text)} last=1`);
        const variables = key === "last" ? undefined : { [key]: text, last: "1" };
        if (variables) expect(command).toEqual({ name: "run", workflow: "release", variables });
      }),
      parameters(numRuns),
    );
  });
});
