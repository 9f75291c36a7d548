import { styleText } from "node:util";
import { formatCount, plural, shorten } from "../../../system/format.ts";
import type { SeededFinding, SeedsResult, TestResult } from "./run-tests.ts";

export interface Results {
  readonly tests: readonly TestResult[];
  readonly seeds: readonly SeedsResult[];
  readonly milliseconds: number;
}

type Stream = NodeJS.WriteStream;

export function isPassed({ tests, seeds }: Results): boolean {
  return (
    tests.every(({ problems }) => problems.length === 0) &&
    seeds.every(({ findings }) => findings.length === 0)
  );
}

export function renderResults(results: Results, stream: Stream): string {
  const files = [...new Set([...results.tests, ...results.seeds].map(({ test }) => test.file))];
  return [...files.flatMap((file) => renderFile(file, results, stream)), "", ...totals(results, stream)].join(
    "\n",
  );
}

function renderFile(file: string, { tests, seeds }: Results, stream: Stream): string[] {
  const own = tests.filter(({ test }) => test.file === file);
  const seeded = seeds.filter(({ test }) => test.file === file);
  const failed =
    own.some(({ problems }) => problems.length > 0) || seeded.some(({ findings }) => findings.length > 0);
  const total = [...own, ...seeded].reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const count = own.length === 0 ? "" : ` (${plural(own.length, "test")})`;
  return [
    ` ${symbolFor(!failed, stream)} ${file}${dim(`${count} ${formatMs(total)}`, stream)}`,
    ...own.flatMap((result) => renderTest(result, stream)),
    ...seeded.flatMap((result) => renderSeeds(result, stream)),
  ];
}

function renderTest({ test, problems, milliseconds }: TestResult, stream: Stream): string[] {
  const line = `   ${symbolFor(problems.length === 0, stream)} ${test.name} ${dim(formatMs(milliseconds), stream)}`;
  return [line, ...problems.map((problem) => indent(`→ ${problem}`, stream))];
}

function renderSeeds(result: SeedsResult, stream: Stream): string[] {
  const { test, count, isStopped, ends, findings, milliseconds } = result;
  const parts = Object.entries(ends).map(([status, number]) => `${number} ${status}`);
  const variables = Object.entries({ ...test.variables, ...test.set }).map(
    ([name, value]) => `, ${name}=${shorten(String(value), 30)}`,
  );
  const line = `   ${symbolFor(findings.length === 0, stream)} ${test.loaded.workflow.name}${variables.join("")}: ${plural(count, "seed")} (${parts.join(", ")}) ${dim(formatMs(milliseconds), stream)}`;
  return [
    line,
    ...(isStopped ? [indent("Stopped: five runs never ended or blocked the engine.", stream)] : []),
    ...findings.map((finding) => indent(`→ ${finding.message}${seedText(finding, test.file)}`, stream)),
  ];
}

function seedText({ seeds: [first, ...more] }: SeededFinding, file: string): string {
  if (first === undefined) return "";
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  return ` (seed ${first}${others}; see it with: agentic-sdlc test ${file} --seed ${first})`;
}

function totals({ tests, seeds, milliseconds }: Results, stream: Stream): string[] {
  const failedTests = tests.filter(({ problems }) => problems.length > 0).length;
  const runs = seeds.reduce((sum, { count }) => sum + count, 0);
  const findings = seeds.reduce((sum, each) => sum + each.findings.length, 0);
  return [
    ...(tests.length === 0 ? [] : [`      Tests  ${counts(failedTests, tests.length, stream)}`]),
    ...(runs === 0
      ? []
      : [
          `      Seeds  ${formatCount(runs)} runs, ${findings === 0 ? "no finding" : plural(findings, "finding")}`,
        ]),
    `   Duration  ${formatMs(milliseconds)}`,
  ];
}

function counts(failed: number, all: number, stream: Stream): string {
  const parts = [
    ...(failed > 0 ? [styleText("red", `${failed} failed`, { stream })] : []),
    ...(failed < all ? [styleText("green", `${all - failed} passed`, { stream })] : []),
  ];
  return `${parts.join(" | ")} (${all})`;
}

function symbolFor(passed: boolean, stream: Stream): string {
  return passed ? styleText("green", "✓", { stream }) : styleText("red", "✗", { stream });
}

function dim(text: string, stream: Stream): string {
  return styleText("dim", text, { stream });
}

function indent(text: string, stream: Stream): string {
  const lines = text.split("\n").map((line) => `     ${line}`);
  return styleText("red", lines.join("\n"), { stream });
}

function formatMs(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)}ms` : `${(milliseconds / 1_000).toFixed(1)}s`;
}
