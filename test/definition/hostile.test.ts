// @module-tag slow
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../src/config/parse.ts";
import type { Diagnostic } from "../../src/definition/diagnostic.ts";
import { parseWorkflow } from "../../src/definition/parse.ts";
import { startCpuTime } from "../support/cpu-time.ts";
import { goodSamples, lineCount, malformedSamples } from "../support/definition/corpus.ts";
import { mutate, numbers } from "../support/definition/mutate.ts";
import { isFull } from "../support/random.ts";

const DEFINITIONS = isFull ? 5_000 : 800;
const CONFIGURATIONS = isFull ? 1_500 : 200;
const LIMIT_MS = 1_000;

type Parse = (text: string, file: string) => { problems: Diagnostic[] } | object;

/** Milliseconds the parse worked; a machine that is busy elsewhere does not count. */
function timed(parse: Parse, text: string): { problems: Diagnostic[]; ms: number } {
  const worked = startCpuTime();
  const parsed = parse(text, "file");
  const ms = worked();
  return { problems: "problems" in parsed ? parsed.problems : [], ms };
}

/** The first pass over much text is compiled while it runs, so that the best of three counts. */
function check(parse: Parse, text: string): void {
  let { problems, ms } = timed(parse, text);
  for (let again = 0; again < 2 && ms > LIMIT_MS; again += 1) ({ problems, ms } = timed(parse, text));
  expect(ms, text.slice(0, 200)).toBeLessThanOrEqual(LIMIT_MS);
  const lines = lineCount(text);
  for (const { line, column, message } of problems) {
    expect(line).toBeGreaterThan(0);
    expect(line).toBeLessThanOrEqual(lines);
    expect(column).toBeGreaterThan(0);
    expect(message).toMatch(/^.{8,}[.?]$/su);
  }
}

describe("generated definitions", () => {
  const seeds = [...goodSamples("definitions"), ...malformedSamples("definitions")].map(({ text }) => text);

  it(
    `give a workflow or problems in their places, in ${LIMIT_MS} ms (${DEFINITIONS})`,
    { tags: "slow" },
    () => {
      const random = numbers(20_261);
      for (let count = 0; count < DEFINITIONS; count += 1) {
        check(parseWorkflow, mutate(seeds[random(seeds.length)] ?? "", seeds, random));
      }
      expect({}).not.toHaveProperty("polluted");
    },
  );
});

describe("generated configurations", () => {
  const seeds = [...goodSamples("configurations"), ...malformedSamples("configurations")].map(
    ({ text }) => text,
  );

  it(`give a configuration or problems in their places (${CONFIGURATIONS})`, () => {
    const random = numbers(7);
    for (let count = 0; count < CONFIGURATIONS; count += 1) {
      check(parseConfig, mutate(seeds[random(seeds.length)] ?? "", seeds, random));
    }
  });
});

describe("texts made to be slow", () => {
  const most = 256 * 1024;
  const fill = (part: string): string => part.repeat(Math.floor(most / part.length));
  const times = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("");
  const head = 'name: x\nversion: "1.0"\nsteps:\n';
  const prompt = (text: string): string => `${head}  - name: a\n    type: prompt\n    prompt: "${text}"\n`;
  const parts = [
    "a: 1\n",
    "- ",
    "-\n",
    "[",
    "[]",
    "[,",
    "{{ ",
    "? ",
    ":\n",
    ": ",
    "#\n",
    "\n",
    "a\t:\n",
    "---\n",
    "&a ",
    "*a ",
    "! ",
    "%Y\n",
    "@\n",
    "a: @\n",
    '"a":',
    "a: |\n",
    "\uFEFF",
    "\r",
  ];
  const slow: [string, string][] = [
    ...parts.map((part): [string, string] => [`256 KB of ${JSON.stringify(part)}`, fill(part)]),
    ...parts.map((part): [string, string] => [`7,000 of ${JSON.stringify(part)}`, part.repeat(7_000)]),
    ["20,000 keys", times(20_000, (index) => `k${index}: 1\n`)],
    ["6,000 keys", times(6_000, (index) => `k${index}: 1\n`)],
    ["deep indentation", times(700, (index) => `${" ".repeat(index)}a:\n`)],
    ["deep brackets", `x: ${"[".repeat(100_000)}`],
    [
      "many steps",
      head +
        times(
          1_000,
          (index) => `  - { name: s${index}, type: script, run: "{{ outputs.s${index + 1}.x }}" }\n`,
        ),
    ],
    ["many wrong steps", head + times(1_000, (index) => `  - nam: s${index}\n    typ: script\n`)],
    [
      "many unknown variables",
      `name: x\nversion: "1.0"\nvariables:\n${times(2_000, (index) => `  - name: v${index}\n`)}${prompt(times(2_000, (index) => `{{ variables.w${index} }}`)).slice(22)}`,
    ],
    [
      "a long chain",
      `${head}  - name: p\n    type: parallel\n    steps:\n${times(600, (index) => `      - { name: s${index}, type: script, run: "{{ outputs.s0.x }}", depends-on: s${index - 1} }\n`)}`,
    ],
    ["many parts of a template", prompt("{{ x }}".repeat(30_000))],
    ["many brackets in a template", prompt(`{{ ${"(".repeat(100_000)} }}`)],
    ["many blocks in a template", prompt("{% if a %}".repeat(20_000))],
    ["many filters in a template", prompt(`{{ ${"a|".repeat(60_000)}a }}`)],
    [
      "a nested output-schema",
      `${head}  - name: a\n    type: prompt\n    prompt: x\n    output-schema: ${"{not: ".repeat(55)}{}${"}".repeat(55)}\n`,
    ],
    ["many short quotes", `a: ${"''".repeat(100_000)}`],
  ];

  it.each(slow)("%s", (_, text) => {
    check(parseWorkflow, text);
    check(parseConfig, text);
  });

  it("are refused above 256 KB", () => {
    const parsed = parseWorkflow(`# ${"x".repeat(most)}`, "big.yaml");
    expect(parsed).toEqual({
      problems: [
        { file: "big.yaml", line: 1, column: 1, message: "the file has 257 KB; at most 256 KB are read." },
      ],
    });
  });

  it("do not change what objects are", () => {
    check(
      parseWorkflow,
      `${head}  - { name: a, type: command, command: b, args: { __proto__: { polluted: 1 } } }\n`,
    );
    expect({}).not.toHaveProperty("polluted");
  });
});
