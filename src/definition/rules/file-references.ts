import { withSuggestion } from "../closest-match.ts";
import type { Finding, Path } from "../diagnostic.ts";
import type { FileKind, FileCatalog } from "../file-catalog.ts";
import { code } from "../message-text.ts";
import type { StepNode } from "../step-tree.ts";
import type { Definition } from "./rule.ts";

/** Checks that the commands, personas, prompts, templates and workflows exist, and that commands have their required arguments. */
export function* missingFiles(definition: Definition, known: FileCatalog): Generator<Finding> {
  const { nodes, workflow, isUnknown } = definition;
  for (const node of nodes) {
    for (const { kind, name, key } of namedBy(node)) {
      const path = [...node.path, key];
      if (!isUnknown(path)) yield* missing(known, { kind, name, path });
    }
    yield* missingArguments(known, node, definition);
  }
  for (const [index, { template }] of (workflow.outputs ?? []).entries()) {
    yield* missing(known, { kind: "template", name: template, path: ["outputs", index, "template"] });
  }
}

/** Warns about arguments that a command does not declare. */
export function* unknownArguments({ nodes }: Definition, known: FileCatalog): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "command") continue;
    const names = (known.argumentsOf(step.command) ?? []).map(({ name }) => name);
    for (const name of Object.keys(step.args ?? {})) {
      if (names.length === 0 || names.includes(name)) continue;
      const message = `command ${code(step.command)} takes no argument ${code(name)}.`;
      const found = withSuggestion(message, [name, names], `It takes: ${names.join(", ")}.`);
      yield { path: [...path, "args", name], at: "key", ...found };
    }
  }
}

interface Named {
  readonly kind: FileKind;
  readonly name: string;
}

function namedBy({ step }: StepNode): (Named & { key: string })[] {
  const named: (Named & { key: string })[] = [];
  if (step.type === "command") named.push({ kind: "command", name: step.command, key: "command" });
  if (step.type === "workflow") named.push({ kind: "workflow", name: step.workflow, key: "workflow" });
  if (step.type !== "prompt" && step.type !== "command") return named;
  if (step.agent !== undefined) named.push({ kind: "persona", name: step.agent, key: "agent" });
  if (step.type === "prompt" && step["prompt-file"] !== undefined) {
    named.push({ kind: "file", name: step["prompt-file"], key: "prompt-file" });
  }
  return named;
}

function* missing(known: FileCatalog, { kind, name, path }: Named & { path: Path }): Generator<Finding> {
  if (known.has(kind, name)) return;
  const names = known.names(kind, name);
  const bare = kind === "template" ? names.map((each) => each.replace(/(?:\.md)?\.j2$/, "")) : [];
  const hint = names.length > 0 && kind !== "file" ? `There are: ${names.join(", ")}.` : "";
  const message = `there is no ${kind} ${code(name)}.`;
  yield { path, at: "value", ...withSuggestion(message, [name, [...bare, ...names]], hint) };
}

/** A variable of the same name replaces a missing argument. */
function* missingArguments(
  known: FileCatalog,
  { step, path }: StepNode,
  { variableNames, hasUnread }: Definition,
): Generator<Finding> {
  if (step.type !== "command" || variableNames === undefined || hasUnread(path)) return;
  const available = new Set([...Object.keys(step.args ?? {}), ...variableNames]);
  for (const { name, required } of known.argumentsOf(step.command) ?? []) {
    if (!required || available.has(name)) continue;
    const message = `command ${code(step.command)} needs the argument ${code(name)}. Add it under \`args\`, or declare a variable of that name.`;
    yield { path: [...path, "command"], at: "value", message };
  }
}
