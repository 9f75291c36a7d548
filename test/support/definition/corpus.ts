import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../../src/definition/diagnostic.ts";

const fixtures = join(import.meta.dirname, "../../fixtures");

export interface Sample {
  readonly file: string;
  readonly text: string;
}

export interface Expectation {
  readonly line: number;
  /** Regular expression for the message as it is shown. */
  readonly message: string;
}

export interface Malformed extends Sample {
  readonly expected: readonly Expectation[];
}

export function goodSamples(kind: "definitions" | "configurations"): Sample[] {
  return samples(join(fixtures, kind, "good"));
}

export function malformedSamples(kind: "definitions" | "configurations"): Malformed[] {
  const folder = join(fixtures, kind, "malformed");
  const expected: unknown = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
  const byFile = expected as Record<string, Expectation[]>;
  return samples(folder).map((sample) => ({ ...sample, expected: byFile[sample.file] ?? [] }));
}

function samples(folder: string): Sample[] {
  return readdirSync(folder)
    .filter((file) => file !== "expected.json")
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}

/** What was expected and is not among the problems. */
export function missingFrom(
  problems: readonly Diagnostic[],
  expected: readonly Expectation[],
): Expectation[] {
  return expected.filter(({ line, message }) => {
    const pattern = new RegExp(message);
    return !problems.some((problem) => problem.line === line && pattern.test(shown(problem)));
  });
}

function shown({ message, suggestion }: Diagnostic): string {
  return suggestion === undefined ? message : `${message} Did you mean \`${suggestion}\`?`;
}

/** Lines of a text as editors count them. */
export function lineCount(text: string): number {
  return text.split("\n").length;
}
