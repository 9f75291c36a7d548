import { posix } from "node:path";
import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Definition } from "./rule.ts";

export function* pathsInsideRepository({ workflow, nodes, isUnknown }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "script" || step.cwd === undefined || isUnknown([...path, "cwd"])) continue;
    yield* outside(step.cwd, [...path, "cwd"], `\`cwd\` of step ${code(step.name)}`);
  }
  for (const [index, { name, path }] of (workflow.outputs ?? []).entries()) {
    const label = `\`path\` of output ${code(name)}`;
    yield* outside(beforeTags(path), ["outputs", index, "path"], label);
  }
}

/** Returns the part of a path before its first template tag. */
function beforeTags(template: string): string {
  const [known = ""] = template.split(/\{[{%#]/, 1);
  return known.length === template.length ? template : known.slice(0, known.lastIndexOf("/") + 1);
}

const GIT_FOLDER = /^\.git(?:\/|$)/i;

function* outside(file: string, path: Path, label: string): Generator<Finding> {
  const plain = posix.normalize(file.trim());
  const leads = posix.isAbsolute(plain) || plain === ".." || plain.startsWith("../");
  if (leads || GIT_FOLDER.test(plain)) {
    const where = leads ? "leads outside the repository" : "leads into `.git`";
    yield { path, at: "value", message: `${label} ${where}. Give a path inside the repository.` };
  }
}

export function* onePrompt({ nodes, isUnknown }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "prompt" || isUnknown(path)) continue;
    const label = `step ${code(step.name)} (type prompt)`;
    if (step.prompt !== undefined && step["prompt-file"] !== undefined) {
      const message = `${label} has both \`prompt\` and \`prompt-file\`; keep one.`;
      yield { path: [...path, "prompt-file"], at: "key", message };
    } else if (step.prompt === undefined && step["prompt-file"] === undefined) {
      const message = `${label} needs \`prompt\` or \`prompt-file\`.`;
      yield { path: [...path, "prompt"], at: "key", message, absent: true, anyOf: ["prompt", "prompt-file"] };
    }
  }
}

export function* boundedLoops({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "recurring") continue;
    if (step["max-iterations"] !== undefined || step["for-each"] !== undefined) continue;
    const reason = step.until === undefined ? "" : ", since `until` may never hold";
    const message = `step ${code(step.name)} (type recurring) needs \`max-iterations\` or \`for-each\`${reason}.`;
    const anyOf = ["max-iterations", "for-each"];
    yield { path: [...path, "max-iterations"], at: "key", message, absent: true, anyOf };
  }
}

const WAIT_MINUTES = 5;

/** Checks that the first poll for an answer is before the timeout. */
export function* pollingBeforeDeadline({ nodes }: Definition): Generator<Finding> {
  for (const { step, path } of nodes) {
    if (step.type !== "wait-for-human") continue;
    const seconds = step["polling-interval"] ?? 0;
    const minutes = step["timeout-minutes"] ?? WAIT_MINUTES;
    if (seconds <= minutes * 60) continue;
    const message = `\`polling-interval\` of step ${code(step.name)} is ${seconds} seconds, longer than its timeout of ${minutes} minutes.`;
    yield { path: [...path, "polling-interval"], at: "value", message };
  }
}

interface Named {
  readonly name: string;
  readonly path: Path;
  readonly advice?: string;
}

/** Checks that step names are unique in the workflow: outputs are addressed by them. */
export function uniqueStepNames(definition: Definition): Finding[] {
  const { nodes } = definition;
  const named = nodes.map(({ step, path }) => {
    const isCommand = step.type === "command" && step.command === step.name;
    return { name: step.name, path, ...(isCommand ? { advice: renameHint(step.name) } : {}) };
  });
  return repeated("step", { definition, named });
}

/** A short step has the name of its command. */
function renameHint(command: string): string {
  return ` Give this step another \`name\`, such as \`name: ${command}-2\`.`;
}

export function uniqueVariableNames(definition: Definition): Finding[] {
  const variables = definition.workflow.variables ?? [];
  const named = variables.map(({ name }, index) => ({ name, path: ["variables", index] }));
  return repeated("variable", { definition, named });
}

export function uniqueOutputNames(definition: Definition): Finding[] {
  const outputs = definition.workflow.outputs ?? [];
  const named = outputs.map(({ name }, index) => ({ name, path: ["outputs", index] }));
  return repeated("output", { definition, named });
}

function repeated(
  word: string,
  { definition, named }: { definition: Definition; named: readonly Named[] },
): Finding[] {
  const first = new Map<string, Path>();
  const findings: Finding[] = [];
  for (const { name, path, advice = "" } of named) {
    // The author did not write placeholder names.
    if (definition.isUnknown(path) && !definition.otherNames.has(name)) continue;
    const before = first.get(name);
    if (!before) first.set(name, path);
    else {
      const message = `the ${word} name ${code(name)} is taken already, in line ${definition.lineOf([...before, "name"])}.${advice}`;
      findings.push({ path: [...path, "name"], at: "value", message });
    }
  }
  return findings;
}
