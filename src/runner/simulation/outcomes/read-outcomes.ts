import type * as z from "zod";
import type { KnownSteps } from "../../../run/percent.ts";
import { type Diagnostic, type Path, problemsError, sortProblems } from "../../../definition/diagnostic.ts";
import { code } from "../../../definition/message-text.ts";
import { isPlainLanguage } from "../../../definition/natural-language.ts";
import { OF_EVERY_OUTPUT } from "../../../definition/rules/expression-references.ts";
import { textsOf } from "../../../definition/rules/template-texts.ts";
import type { Workflow } from "../../../definition/schema.ts";
import { checkShape, type KeyOwner } from "../../../definition/shape.ts";
import { stepNodes } from "../../../definition/step-tree.ts";
import type { SourceMap } from "../../../definition/yaml/source-map.ts";
import { readYaml } from "../../../definition/yaml/yaml-file.ts";
import { referencesOf } from "../../../template/parse/references.ts";
import { listStepPaths, OutcomeList, Outcomes, unknownPatterns, unusedKeys } from "./outcome-list.ts";

interface YamlText<T> {
  readonly schema: z.ZodType<T>;
  readonly text: string;
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

export function parseOutcomes(text: string, file: string): { value: Outcomes; source: SourceMap } {
  return parseYamlAs({ schema: Outcomes, text, file, findOwner: (path) => outcomeOwner(path, 0) });
}

/** Returns a problem for each path that is no step, and for each key that the step does not use. */
export function outcomeProblems(
  outcomes: Outcomes,
  known: KnownSteps,
  { source, prefix = [] }: { readonly source: SourceMap; readonly prefix?: Path },
): Diagnostic[] {
  const unknown = unknownPatterns(outcomes, known).map(({ pattern, suggestion }) =>
    source.problem({
      path: [...prefix, pattern],
      at: "key",
      message: `${code(pattern)} is the path of no step of this workflow.`,
      suggestion,
    }),
  );
  const unused = Object.entries(outcomes).flatMap(([pattern, value]) => {
    const list = Array.isArray(value)
      ? value.map((outcome, index) => ({ outcome, at: [index] }))
      : [{ outcome: value, at: [] }];
    return list.flatMap(({ outcome, at }) =>
      unusedKeys(pattern, outcome, known).map(({ key, type }) =>
        source.problem({
          path: [...prefix, pattern, ...at, key],
          at: "key",
          message: `${code(key)} has no effect on ${code(pattern)}, a step of type ${type}.`,
        }),
      ),
    );
  });
  return [...unknown, ...unused];
}

const OF_SCRIPTS = new Set([...OF_EVERY_OUTPUT, "exit_code", "stdout", "stderr"]);

/** Returns a sentence for each script whose data the workflow reads, and for which neither a schema nor an outcome says what they are. */
export function unknownDataOf(workflow: Workflow, listed: Outcomes): string[] {
  const fields = fieldsRead(workflow);
  const paths = listStepPaths(workflow);
  const outcomes = new OutcomeList(listed);
  return stepNodes(workflow).flatMap(({ step }) => {
    const path = paths.find((each) => each.split("/").at(-1) === step.name) ?? step.name;
    const field = fields.get(step.name);
    if (step.type !== "script" || step["output-schema"] || field === undefined) return [];
    if (outcomes.at(path) !== undefined) return [];
    const outcome = `${path.includes("*") ? JSON.stringify(path) : path}: { data: { ${field}: 1 } }`;
    return [
      `Nothing says what the script of step ${code(step.name)} prints. Give it an \`output-schema\`, or list its outcome: ${code(outcome)}.`,
    ];
  });
}

function fieldsRead(workflow: Workflow): Map<string, string> {
  const found = new Map<string, string>();
  for (const { source, kind } of textsOf({ workflow, nodes: stepNodes(workflow), isUnknown: () => false })) {
    if (kind === "expression" && isPlainLanguage(source)) continue;
    for (const { path, guarded } of referencesOf(source, kind)) {
      const [root, step = "", key, inner] = path;
      const field = key === "data" ? inner : key;
      const isData = field !== undefined && (key === "data" || !OF_SCRIPTS.has(field));
      if (root === "outputs" && isData && !guarded && !found.has(step)) found.set(step, field);
    }
  }
  return found;
}
