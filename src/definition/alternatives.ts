import type * as z from "zod";
import { closestMatch } from "./closest-match.ts";
import { code, either } from "./message-text.ts";

type Issue = z.core.$ZodIssue;
type UnionIssue = Extract<Issue, { code: "invalid_union" }>;

/** A union of literals and of groups that differ in their keys, such as the checks of `ensures`. */
export interface Alternatives {
  readonly literals: readonly string[];
  readonly keys: readonly string[];
  readonly issuesOf: (key: string) => readonly Issue[];
}

export function keysOfOptions(options: readonly z.core.$ZodType[]): string {
  const keys = options.map(({ _zod: { def } }) =>
    "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join(" ") : "",
  );
  return keys.filter((line) => line !== "").length > 1 ? keys.join("\n") : "";
}

export function alternativesOf(issue: UnionIssue): Alternatives | undefined {
  if (issue.discriminator !== undefined || issue.message === "") return undefined;
  const lines = issue.message.split("\n").map((line) => line.split(" "));
  const literals = issue.errors.flatMap(([first]) =>
    first?.code === "invalid_value" && first.path.length === 0 ? first.values.map(String) : [],
  );
  return {
    literals,
    keys: lines.flat().filter((key) => key !== ""),
    issuesOf: (key) => issue.errors[lines.findIndex((keys) => keys.includes(key))] ?? [],
  };
}

export function describeAlternatives({ literals, keys }: Alternatives): string {
  return either([...literals.map((word) => `"${word}"`), `a group with ${either(keys.map(code))}`]);
}

export function nearestAlternative({ literals, keys }: Alternatives, value: string): string | undefined {
  const key = closestMatch(value, keys);
  return closestMatch(value, literals) ?? (key === undefined ? undefined : `${key}: …`);
}
