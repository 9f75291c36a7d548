import { AgenticError } from "../../errors.ts";
import type { Reference } from "../../template/parse/references.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { FileCatalog, TemplateKey } from "../file-catalog.ts";
import { code } from "../message-text.ts";
import { reachedDefinitions } from "../nested-workflows.ts";
import type { Workflow } from "../schema.ts";
import type { StepNode } from "../step-tree.ts";
import { checkText } from "./expression-references.ts";
import { type Definition, describeDefinition, NO_UNKNOWNS } from "./rule.ts";
import type { Text } from "./template-texts.ts";
import { readerOf } from "./workflow-steps.ts";

/** A template file with the step or output that renders it. */
interface Use extends TemplateKey, Pick<Text, "node" | "moment" | "label"> {
  readonly more: readonly string[];
}

/** The pull request template, which a repository may override. */
const PULL_REQUEST = "pull-request.md";

/** Checks the files that the steps and outputs of a definition, and of those inside it, name. */
export function checkNamedFiles(definition: Definition, known: FileCatalog): Diagnostic[] {
  const nested = Array.from(reachedDefinitions(definition.workflow, readerOf(known)).values());
  const all = [definition, ...nested.map((each) => describeDefinition(each, NO_UNKNOWNS))];
  const problems = new Map<string, Diagnostic>();
  for (const problem of all.flatMap((each) => [
    ...frontMatterProblems(each, known),
    ...templateProblems(each, known),
  ])) {
    const { file, line, column, message } = problem;
    problems.set(`${file}:${line}:${column}:${message}`, problem);
  }
  return [...problems.values()];
}

function* frontMatterProblems({ nodes, isUnknown }: Definition, known: FileCatalog): Generator<Diagnostic> {
  for (const { step, path } of nodes) {
    if (isUnknown(path) || (step.type !== "command" && step.type !== "prompt")) continue;
    if (step.type === "command") yield* known.frontMatterProblems?.("command", step.command) ?? [];
    if (step.agent !== undefined) yield* known.frontMatterProblems?.("persona", step.agent) ?? [];
  }
}

function* templateProblems(definition: Definition, known: FileCatalog): Generator<Diagnostic> {
  for (const use of usesIn(definition)) yield* problemsOf(use, definition, known);
}

function* usesIn({ workflow, nodes, isUnknown }: Definition): Generator<Use> {
  for (const node of nodes) if (!isUnknown(node.path)) yield* usesOf(node);
  for (const { name, template } of workflow.outputs ?? []) {
    const label = `the template of output ${code(name)}`;
    yield { kind: "template", name: template, node: undefined, moment: "after", label, more: [] };
  }
  if (!proposes(workflow)) return;
  const label = "the template of pull requests";
  const more = ["pull_request"];
  yield { kind: "template", name: PULL_REQUEST, node: undefined, moment: "after", label, more };
}

function proposes({ settings }: Workflow): boolean {
  const git = settings?.git;
  return git?.enabled !== false && git?.["auto-pr"] !== false;
}

function* usesOf(node: StepNode): Generator<Use> {
  const { step } = node;
  const at = { node, moment: "before" } as const;
  if (step.type === "command") {
    const label = `command ${code(step.command)} of step ${code(step.name)}`;
    yield { kind: "command", name: step.command, ...at, label, more: ["args", "templates", "checks"] };
  }
  if (step.type !== "prompt" || step["prompt-file"] === undefined) return;
  const label = `the prompt file of step ${code(step.name)}`;
  yield { kind: "file", name: step["prompt-file"], ...at, label, more: [] };
}

function* problemsOf(use: Use, definition: Definition, known: FileCatalog): Generator<Diagnostic> {
  const { kind, name, node, moment, label, more } = use;
  const read = readTemplate({ kind, name }, known);
  if (!read) return;
  if ("problem" in read) {
    yield read.problem;
    return;
  }
  const { file, line, text: source } = read;
  const text: Text = { path: [], source, kind: "template", node, moment, label };
  for (const { within, message, suggestion } of checkText(text, definition, isKnownIn(more))) {
    const { line: inText = 1, column = 1 } = within ?? {};
    yield { file, line: line + inText - 1, column, message, suggestion };
  }
}

/** A file may serve several workflows, so it may test for names that this workflow does not have. */
function isKnownIn(more: readonly string[]): (reference: Reference) => boolean {
  return ({ path: [root = ""], guarded }) => guarded || more.includes(root);
}

/** Returns undefined for a missing file and for invalid front matter, which other rules report. */
function readTemplate(
  key: TemplateKey,
  known: FileCatalog,
): ReturnType<NonNullable<FileCatalog["template"]>> | { problem: Diagnostic } | undefined {
  try {
    return known.template?.(key);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    if (error.code === "not-found" || error.code === "definition-invalid") return undefined;
    return { problem: { file: key.name, line: 1, column: 1, message: error.message } };
  }
}
