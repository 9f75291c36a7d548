import type * as z from "zod";
import { closestMatch } from "./closest-match.ts";
import type { Finding, Path } from "./diagnostic.ts";
import { code, either, isMapping, describeValue, displayText, valueAt } from "./message-text.ts";
import { STEP_NAME } from "./schema.ts";
import { VARIABLE_NAME } from "./settings-schema.ts";

type Issue = z.core.$ZodIssue;

export interface KeyOwner {
  readonly label: string;
  readonly length: number;
}

interface ShapeContext {
  readonly path?: Path;
  readonly findOwner: (path: Path) => KeyOwner;
  readonly advise?: (key: string, path: Path) => Advice;
  readonly advice?: string;
}

export interface Advice {
  readonly suggestion?: string;
  readonly sentence?: string;
}

export type Checked<T> = { value: T } | { findings: Finding[]; issues: readonly Issue[] };

export function checkShape<T>(schema: z.ZodType<T>, value: unknown, context: ShapeContext): Checked<T> {
  // Compiling a parser takes longer than one validation without it.
  const parsed = schema.safeParse(value, { error: factsFor, jitless: true });
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  const reporter = { root: value, context };
  return { issues, findings: issues.flatMap((issue) => findingsOf(issue, [], reporter)) };
}

interface Reporter {
  readonly root: unknown;
  readonly context: ShapeContext;
}

function factsFor(issue: z.core.$ZodRawIssue): string {
  if (issue.inst === undefined) return "";
  const { def } = issue.inst._zod;
  if (issue.code === "invalid_union")
    return "options" in def && Array.isArray(def.options) ? keysOfOptions(def.options) : "";
  if (issue.code !== "unrecognized_keys") return "";
  return "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join("\n") : "";
}

function findingsOf(issue: Issue, base: Path, reporter: Reporter): Finding[] {
  const path = [...base, ...issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))];
  if (issue.code === "unrecognized_keys") {
    const valid = issue.message.split("\n");
    return issue.keys.map((key) => unknownKey({ key, valid, path }, reporter));
  }
  if (issue.code === "invalid_union") {
    if (issue.discriminator !== undefined) return [];
    const alternatives = alternativesOf(issue);
    if (alternatives) return wrongAlternative(alternatives, { issue, path }, reporter);
    const inner = innerIssues(issue, valueAt(reporter.root, path));
    if (inner) return inner.flatMap((found) => findingsOf(found, path, reporter));
  }
  return [wrongValue(issue, path, reporter)];
}

/** Returns the issues of the alternative whose type matches. */
function innerIssues({ errors: alternatives }: UnionIssue, value: unknown): readonly Issue[] | undefined {
  const isOther = (code: Issue["code"]): boolean =>
    code === "invalid_type" || (code === "invalid_value" && typeof value === "object");
  return alternatives.find((errors) => errors.every(({ path, code }) => path.length > 0 || !isOther(code)));
}

function wrongAlternative(
  alternatives: Alternatives,
  { issue, path }: { issue: Issue; path: Path },
  reporter: Reporter,
): Finding[] {
  const { keys, literals, issuesOf } = alternatives;
  const value = valueAt(reporter.root, path);
  const present = isMapping(value) ? Object.keys(value) : [];
  if (present.length === 0) return [wrongValue(issue, path, reporter)];
  const [first, ...more] = present.filter((key) => keys.includes(key));
  if (first === undefined) {
    return present.map((key) =>
      literals.includes(key)
        ? aloneOnly(key, [...(reporter.context.path ?? []), ...path])
        : unknownKey({ key, valid: keys, path }, reporter),
    );
  }
  if (more.length === 0) return issuesOf(first).flatMap((inner) => findingsOf(inner, path, reporter));
  const full = [...(reporter.context.path ?? []), ...path];
  const owner = reporter.context.findOwner(full);
  const has = `${formatKeyPath(full.slice(owner.length))} in ${owner.label} has ${joinWithAnd([first, ...more].map(code))}`;
  return [{ path: full, at: "value", message: `${has}. Make an entry of each.` }];
}

function aloneOnly(word: string, path: Path): Finding {
  return { path: [...path, word], at: "key", message: `${code(word)} stands alone, without a value.` };
}

function joinWithAnd(items: readonly string[]): string {
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function unknownKey(
  { key, valid, path }: { key: string; valid: readonly string[]; path: Path },
  { context }: Reporter,
): Finding {
  const full = [...(context.path ?? []), ...path];
  const owner = context.findOwner(full);
  const inside = full.slice(owner.length);
  const label = inside.length === 0 ? owner.label : `${formatKeyPath(inside)} of ${owner.label}`;
  const advice = context.advise?.(key, full) ?? {};
  const suggestion = advice.suggestion ?? (advice.sentence ? undefined : closestMatch(key, valid));
  const sentence = advice.sentence ?? (suggestion === undefined ? `Keys here: ${valid.join(", ")}.` : "");
  const message = [`unknown key ${code(key)} in ${label}.`, sentence, context.advice]
    .filter(Boolean)
    .join(" ");
  return { path: [...full, key], at: "key", message, suggestion };
}

function wrongValue(issue: Issue, path: Path, { root, context }: Reporter): Finding {
  const value = valueAt(root, path);
  const full = [...(context.path ?? []), ...path];
  const owner = context.findOwner(full.slice(0, -1));
  const key = formatKeyPath(full.slice(owner.length));
  if (value === undefined) {
    const message = `${owner.label} needs ${key}.`;
    return { path: full, at: "key", message, absent: true };
  }
  if (full.length === 0) {
    return {
      path: full,
      at: "value",
      message: `${owner.label} must be ${expected(issue)}, not ${describeValue(value)}.`,
    };
  }
  const subject = `${key} in ${owner.label}`;
  if (value === null) {
    const message = `${subject} has no value; it must ${requirement(issue)}.`;
    return { path: full, at: "value", message, absent: true };
  }
  const { sentence, suggestion } = correction(issue, value);
  const message = `${subject} must ${requirement(issue)}, not ${describeValue(value)}.${sentence}`;
  return { path: full, at: "value", message, suggestion };
}

function formatKeyPath(path: Path): string {
  const text = path.reduce<string>((joined, part) => {
    if (typeof part === "number") return `${joined}[${part + 1}]`;
    return joined === "" ? part : `${joined}.${part}`;
  }, "");
  return code(text);
}

function requirement(issue: Issue): string {
  if (issue.code === "invalid_format" && issue.message !== "") return issue.message;
  // The schema has the message, such as "must be a function".
  if (issue.code === "custom" && issue.message !== "") return issue.message.replace(/^must /, "");
  if (issue.code === "too_big" && issue.origin === "string") {
    return `have at most ${issue.maximum} characters`;
  }
  return `be ${expected(issue)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of keys",
  record: "a group of keys",
};

function expected(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return TYPES[issue.expected] ?? issue.expected;
    case "invalid_value":
      return either(
        issue.values.map((value) => (issue.values.length > 1 ? String(value) : `"${String(value)}"`)),
      );
    case "too_small":
      return atLeast(issue);
    case "too_big":
      return `at most ${issue.maximum}`;
    case "invalid_union": {
      const alternatives = alternativesOf(issue);
      if (alternatives) return describeAlternatives(alternatives);
      return either([
        ...new Set(issue.errors.flatMap(([first]) => (first ? expected(first).split(" or ") : []))),
      ]);
    }
    default:
      return "valid";
  }
}

function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string") return "text that is not empty";
  if (origin === "array") return "a list with at least one entry";
  return inclusive === false ? `more than ${minimum}` : `at least ${minimum}`;
}

function correction(issue: Issue, value: unknown): { sentence: string; suggestion?: string | undefined } {
  if (issue.code === "invalid_value" && typeof value === "string") {
    return { sentence: "", suggestion: closestMatch(value, issue.values.map(String)) };
  }
  if (issue.code === "invalid_format" && typeof value === "string") {
    return { sentence: "", suggestion: simplified(value, issue.pattern) };
  }
  const alternatives = issue.code === "invalid_union" ? alternativesOf(issue) : undefined;
  if (alternatives)
    return {
      sentence: "",
      suggestion: typeof value === "string" ? nearestAlternative(alternatives, value) : undefined,
    };
  return { sentence: quotesHint(expected(issue), value) };
}

function simplified(value: string, pattern: string | undefined): string | undefined {
  const joint = JOINTS.get(pattern);
  if (joint === undefined) return undefined;
  const name = displayText(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, joint)
    .replaceAll(/^[-_]+|[-_]+$/g, "");
  return /^[a-z]/.test(name) ? name : undefined;
}

const JOINTS: ReadonlyMap<string | undefined, string> = new Map([
  [String(STEP_NAME), "-"],
  [String(VARIABLE_NAME), "_"],
]);

function quotesHint(wanted: string, value: unknown): string {
  if (typeof value === "boolean")
    return wanted === "text" || wanted.includes(`"${value}"`) ? " Put it in quotes." : "";
  if (typeof value === "number") {
    return wanted === "text" || wanted.startsWith('"') ? " Put it in quotes." : "";
  }
  if (typeof value !== "string") return "";
  if (wanted.includes("true or false") && /^(?:yes|no|on|off|true|false)$/i.test(value)) {
    return " Write true or false, without quotes.";
  }
  const isNumber = /number|more than|at (?:least|most)/.test(wanted) && /^-?\d+(?:\.\d+)?$/.test(value);
  return isNumber ? " Remove the quotes." : "";
}

type UnionIssue = Extract<Issue, { code: "invalid_union" }>;

/** A union of literals and of groups that differ in their keys, such as the checks of `ensures`. */
interface Alternatives {
  readonly literals: readonly string[];
  readonly keys: readonly string[];
  readonly issuesOf: (key: string) => readonly Issue[];
}

function keysOfOptions(options: readonly z.core.$ZodType[]): string {
  const keys = options.map(({ _zod: { def } }) =>
    "shape" in def && typeof def.shape === "object" ? Object.keys(def.shape ?? {}).join(" ") : "",
  );
  return keys.filter((line) => line !== "").length > 1 ? keys.join("\n") : "";
}

function alternativesOf(issue: UnionIssue): Alternatives | undefined {
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

function describeAlternatives({ literals, keys }: Alternatives): string {
  return either([...literals.map((word) => `"${word}"`), `a group with ${either(keys.map(code))}`]);
}

function nearestAlternative({ literals, keys }: Alternatives, value: string): string | undefined {
  const key = closestMatch(value, keys);
  return closestMatch(value, literals) ?? (key === undefined ? undefined : `${key}: …`);
}
