import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Definition } from "./rule.ts";

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
