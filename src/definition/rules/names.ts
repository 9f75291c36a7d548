import type { Finding, Path } from "../problem.ts";
import { code } from "../words.ts";
import type { Definition } from "./definition.ts";

interface Named {
  readonly name: string;
  readonly path: Path;
}

/** Step names are unique in the whole workflow: outputs are looked up by them. */
export function uniqueStepNames(definition: Definition): Finding[] {
  const { nodes } = definition;
  return repeated("step", { definition, named: nodes.map(({ step, path }) => ({ name: step.name, path })) });
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
  for (const { name, path } of named) {
    // A name that was made up is no mistake of the author's.
    if (definition.isUnknown(path) && !definition.otherNames.has(name)) continue;
    const before = first.get(name);
    if (!before) first.set(name, path);
    else {
      const message = `the ${word} name ${code(name)} is taken already, in line ${definition.lineOf([...before, "name"])}.`;
      findings.push({ path: [...path, "name"], at: "value", message });
    }
  }
  return findings;
}
