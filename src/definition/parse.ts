import { type Finding, type Diagnostic, sortProblems } from "./diagnostic.ts";
import { repair } from "./error-recovery.ts";
import type { FileCatalog } from "./file-catalog.ts";
import { createKeyAdvisor, createOwnerFinder } from "./key-hints.ts";
import { checkRules, limitFindings } from "./rules/check-rules.ts";
import { missingFiles, unknownArguments } from "./rules/file-references.ts";
import { type Definition, describeDefinition } from "./rules/rule.ts";
import { checkNamedFiles } from "./rules/template-files.ts";
import { emptySchemaKeywords } from "./rules/output-schemas.ts";
import { pullRequestsWithoutGit, settingsWithoutEffect, validNesting } from "./rules/workflow-steps.ts";
import { Workflow } from "./schema.ts";
import { type Checked, checkShape } from "./shape.ts";
import { readStepShapes, type StepShapes } from "./step-shapes.ts";
import type { SourceMap } from "./yaml/source-map.ts";
import { readYaml, type YamlFile } from "./yaml/yaml-file.ts";

/** A definition, or its problems with their positions. */
export type ParsedWorkflow = { workflow: Workflow } | { problems: Diagnostic[] };

/** The result of parsing a text, and the check of the files that it names. */
export interface ReadDefinition {
  readonly parsed: ParsedWorkflow;
  /** Checks the files, commands and workflows that the definition refers to, as far as the text can be parsed. */
  readonly checkReferences: (known: FileCatalog) => ReferenceProblems;
}

/** Parses a workflow definition, or returns every problem in it. Never throws for invalid text. */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  return readDefinition(text, file).parsed;
}

const NO_PROBLEMS: ReferenceProblems = { invalid: [], missing: [], warnings: [] };

export function readDefinition(text: string, file: string): ReadDefinition {
  const checkReferences = (): ReferenceProblems => NO_PROBLEMS;
  const yaml = readYaml(text, file);
  if (!("value" in yaml)) return { parsed: yaml, checkReferences };
  const { shapes, checked } = readShapes(yaml);
  const own = [...shapes.findings, ...("findings" in checked ? checked.findings : [])];
  if (yaml.syntax.length > 0)
    return { parsed: { problems: problemsBeforeError(yaml, own) }, checkReferences };
  const definition = checkablePart(shapes, checked, yaml.source);
  const findings = [...own, ...(definition ? checkRules(definition) : [])];
  const problems = removeDuplicates(
    yaml.problems,
    withoutDuplicateCauses(findings).map((finding) => yaml.source.problem(finding)),
  );
  return {
    parsed: problems.length === 0 && "value" in checked ? { workflow: checked.value } : { problems },
    checkReferences: definition
      ? (known) => referenceProblems(definition, yaml.source, known)
      : checkReferences,
  };
}

export interface ReferenceProblems {
  /** Problems that adding files does not fix. */
  readonly invalid: readonly Diagnostic[];
  readonly missing: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

function referenceProblems(definition: Definition, source: SourceMap, known: FileCatalog): ReferenceProblems {
  const check = (...rules: readonly ((of: Definition, files: FileCatalog) => Iterable<Finding>)[]) => {
    const findings = rules.flatMap((rule) => limitFindings(rule(definition, known)));
    return sortProblems(findings.map((finding) => source.problem(finding)));
  };
  return {
    invalid: [...check(validNesting), ...sortProblems(checkNamedFiles(definition, known))],
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
  const { parsed, checkReferences } = readDefinition(text, file);
  const { invalid, missing, warnings } = checkReferences(known);
  const own = "problems" in parsed ? parsed.problems : [];
  return { problems: sortProblems([...own, ...invalid, ...missing]), warnings };
}

function readShapes({ value }: YamlFile): { shapes: StepShapes; checked: Checked<Workflow> } {
  const shapes = readStepShapes(value);
  const context = { findOwner: createOwnerFinder(shapes.value), advise: createKeyAdvisor(shapes.value) };
  return { shapes, checked: checkShape(Workflow, shapes.value, context) };
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
