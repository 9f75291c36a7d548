import type { Finding, Path } from "../diagnostic.ts";
import { code } from "../message-text.ts";
import type { Definition } from "./rule.ts";

interface Named {
  readonly name: string;
  readonly path: Path;
  readonly advice?: string;
}

/** Step names are unique in the whole workflow: outputs are looked up by them. */
export function uniqueStepNames(definition: Definition): Finding[] {
  const { nodes } = definition;
  const named = nodes.map(({ step, path }) => {
    const isCommand = step.type === "command" && step.command === step.name;
    return { name: step.name, path, ...(isCommand ? { advice: renameHint(step.name) } : {}) };
  });
  return repeated("step", { definition, named });
}

/** The short form of a step is named after its command. */
function renameHint(command: string): string {
  return ` Give this step a \`name\` of its own, such as \`name: ${command}-2\`.`;
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
    // A name that was made up is no mistake of the author's.
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
