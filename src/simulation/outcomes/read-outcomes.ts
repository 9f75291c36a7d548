import type * as z from "zod";
import { type Diagnostic, type Path, problemsError, sortProblems } from "../../definition/diagnostic.ts";
import { code } from "../../definition/message-text.ts";
import { checkShape, type KeyOwner } from "../../definition/shape.ts";
import type { SourceMap } from "../../definition/yaml/source-map.ts";
import { readYaml } from "../../definition/yaml/yaml-file.ts";
import { unknownPatterns } from "./outcome-list.ts";
import { Outcomes } from "./outcome-schema.ts";
import type { KnownSteps } from "./step-lookup.ts";

interface YamlText<T> {
  readonly schema: z.ZodType<T>;
  readonly text: string;
  /** Name for messages. */
  readonly file: string;
  readonly findOwner: (path: Path) => KeyOwner;
}

/** Parses a YAML file with a schema. Errors: `definition-invalid`, with line and column of every mistake. */
export function parseYamlAs<T>({ schema, text, file, findOwner }: YamlText<T>): {
  value: T;
  source: SourceMap;
} {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) throw problemsError("definition-invalid", yaml.problems);
  const { source, syntax, problems: unplain } = yaml;
  const checked = checkShape(schema, yaml.value ?? {}, { findOwner });
  const shape = "findings" in checked ? checked.findings.map((finding) => source.problem(finding)) : [];
  const problems = [...syntax, ...unplain, ...(syntax.length > 0 ? [] : shape)];
  if (problems.length > 0 || !("value" in checked))
    throw problemsError("definition-invalid", sortProblems(problems));
  return { value: checked.value, source };
}

/** Returns the owner of a key inside the outcomes, whose path starts after `prefix`. */
export function outcomeOwner(path: Path, prefix: number): KeyOwner {
  const [pattern, index] = path.slice(prefix);
  if (pattern === undefined) return { label: "the outcomes", length: prefix };
  const label = `the outcome of ${code(String(pattern))}`;
  return { label, length: prefix + (typeof index === "number" ? 2 : 1) };
}

/** Parses a file of outcomes. */
export function parseOutcomes(text: string, file: string): { value: Outcomes; source: SourceMap } {
  return parseYamlAs({ schema: Outcomes, text, file, findOwner: (path) => outcomeOwner(path, 0) });
}

/** Returns a problem for each path that names no step of the workflow. */
export function unknownStepProblems(
  outcomes: Outcomes,
  known: KnownSteps,
  { source, prefix = [] }: { readonly source: SourceMap; readonly prefix?: Path },
): Diagnostic[] {
  return unknownPatterns(outcomes, known).map(({ pattern, suggestion }) =>
    source.problem({
      path: [...prefix, pattern],
      at: "key",
      message: `${code(pattern)} is the path of no step of this workflow.`,
      suggestion,
    }),
  );
}
