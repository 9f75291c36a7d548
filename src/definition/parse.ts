import { type Finding, type Diagnostic, sortProblems } from "./diagnostic.ts";
import { repair } from "./error-recovery.ts";
import type { FileCatalog } from "./file-catalog.ts";
import { createKeyAdvisor, createOwnerFinder } from "./key-hints.ts";
import { checkRules, limitFindings } from "./rules/check-rules.ts";
import { missingFiles, unknownArguments } from "./rules/file-references.ts";
import { type Definition, describeDefinition } from "./rules/rule.ts";
import { checkTemplates } from "./rules/template-files.ts";
import { emptySchemaKeywords } from "./rules/output-schemas.ts";
import { pullRequestsWithoutGit, settingsWithoutEffect, validNesting } from "./rules/workflow-steps.ts";
import { Workflow } from "./schema.ts";
import { type Checked, checkShape } from "./shape.ts";
import { readStepShapes, type StepShapes } from "./step-shapes.ts";
import type { SourceMap } from "./yaml/source-map.ts";
import { readYaml, type YamlFile } from "./yaml/yaml-file.ts";

/** A definition, or its problems with their positions. */
export type ParsedWorkflow = { workflow: Workflow } | { problems: Diagnostic[] };

/** Parses a workflow definition, or returns every problem in it. Never throws for invalid text. */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return yaml;
  const { source } = yaml;
  const { shapes, checked } = readShapes(yaml);
  if (yaml.syntax.length > 0) return { problems: problemsBeforeError(yaml, allFindings(shapes, checked)) };
  const findings = [...allFindings(shapes, checked), ...ruleFindings(shapes, checked, source)];
  const problems = removeDuplicates(
    yaml.problems,
    withoutDuplicateCauses(findings).map((finding) => source.problem(finding)),
  );
  if (problems.length === 0 && "value" in checked) return { workflow: checked.value };
  return { problems };
}

export interface ReferenceProblems {
  /** Problems that adding files does not fix. */
  readonly invalid: readonly Diagnostic[];
  readonly missing: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Checks the files, commands and workflows that a definition refers to, as far as the text can be parsed. */
export function checkReferences(text: string, file: string, known: FileCatalog): ReferenceProblems {
  const yaml = readYaml(text, file);
  const definition = "value" in yaml && yaml.syntax.length === 0 ? definitionIn(yaml) : undefined;
  if (!("value" in yaml) || !definition) return { invalid: [], missing: [], warnings: [] };
  const check = (...rules: readonly ((of: Definition, files: FileCatalog) => Iterable<Finding>)[]) => {
    const findings = rules.flatMap((rule) => limitFindings(rule(definition, known)));
    return sortProblems(findings.map((finding) => yaml.source.problem(finding)));
  };
  return {
    invalid: [...check(validNesting), ...sortProblems(checkTemplates(definition, known))],
    missing: check(missingFiles),
    warnings: check(unknownArguments, settingsWithoutEffect, pullRequestsWithoutGit, emptySchemaKeywords),
  };
}

/** Returns every problem of a definition and of the files that it refers to, and warnings for parts without effect. */
export function checkDefinition(
  text: string,
  file: string,
  known: FileCatalog,
): { readonly problems: readonly Diagnostic[]; readonly warnings: readonly Diagnostic[] } {
  const parsed = parseWorkflow(text, file);
  const { invalid, missing, warnings } = checkReferences(text, file, known);
  const own = "problems" in parsed ? parsed.problems : [];
  return { problems: sortProblems([...own, ...invalid, ...missing]), warnings };
}

function definitionIn(yaml: YamlFile): Definition | undefined {
  const { shapes, checked } = readShapes(yaml);
  return checkablePart(shapes, checked, yaml.source);
}

function readShapes({ value }: YamlFile): { shapes: StepShapes; checked: Checked<Workflow> } {
  const shapes = readStepShapes(value);
  const context = { findOwner: createOwnerFinder(shapes.value), advise: createKeyAdvisor(shapes.value) };
  return { shapes, checked: checkShape(Workflow, shapes.value, context) };
}

function allFindings(shapes: StepShapes, checked: Checked<Workflow>): Finding[] {
  return [...shapes.findings, ...("findings" in checked ? checked.findings : [])];
}

function ruleFindings(shapes: StepShapes, checked: Checked<Workflow>, source: SourceMap): Finding[] {
  const definition = checkablePart(shapes, checked, source);
  return definition ? checkRules(definition) : [];
}

function checkablePart(
  shapes: StepShapes,
  checked: Checked<Workflow>,
  source: SourceMap,
): Definition | undefined {
  const nothing = { unknown: new Set<string>(), names: new Set<string>() };
  const sound =
    "value" in checked ? { workflow: checked.value, ...nothing } : repair(shapes.value, checked.issues);
  if (!sound) return undefined;
  const { workflow, unknown, names } = sound;
  return describeDefinition(workflow, { unknown, names, lineOf: (path) => source.lineOf(path) });
}

/** After a syntax error the values may be misread, so only problems before it are reported. */
function problemsBeforeError(
  { source, syntax, problems }: YamlFile,
  findings: readonly Finding[],
): Diagnostic[] {
  const first = Math.min(...syntax.map(({ line }) => line));
  const present = findings.filter(({ absent }) => absent !== true).map((finding) => source.problem(finding));
  const before = removeDuplicates(problems, present).filter(({ line }) => line < first);
  return sortProblems([...syntax, ...before]);
}

/** Removes the report of a missing key that is already reported as mistyped or invalid. */
function withoutDuplicateCauses(findings: readonly Finding[]): Finding[] {
  const wrong = findings.filter(({ absent, at }) => absent !== true || at === "value");
  const keys = wrong.flatMap(({ path, suggestion }) => [path, [...path.slice(0, -1), suggestion]]);
  const reported = new Set(keys.map((path) => path.join(".")));
  return findings.filter(({ path, at, absent, anyOf = path.slice(-1) }) => {
    const isEcho = anyOf.some((key) => reported.has([...path.slice(0, -1), key].join(".")));
    return absent !== true || at === "value" || !isEcho;
  });
}

function removeDuplicates(unplain: readonly Diagnostic[], problems: readonly Diagnostic[]): Diagnostic[] {
  const keys = new Set(unplain.map(({ key }) => key));
  const reported = new Map<string, Diagnostic>();
  for (const problem of problems) {
    if (!keys.has(problem.key)) reported.set(`${problem.line}:${problem.column}:${problem.message}`, problem);
  }
  return sortProblems([...unplain, ...reported.values()]);
}
