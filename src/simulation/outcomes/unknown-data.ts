import { code } from "../../definition/message-text.ts";
import { isPlainLanguage } from "../../definition/natural-language.ts";
import { OF_EVERY_OUTPUT } from "../../definition/rules/expression-references.ts";
import { textsOf } from "../../definition/rules/template-texts.ts";
import type { Workflow } from "../../definition/schema.ts";
import { stepNodes } from "../../definition/step-tree.ts";
import { referencesOf } from "../../template/parse/references.ts";
import { OutcomeList } from "./outcome-list.ts";
import type { Outcomes } from "./outcome-schema.ts";
import { listStepPaths } from "./step-lookup.ts";

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

/** The first field of its data that the workflow reads, by the name of the step. */
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
