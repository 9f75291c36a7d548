import { walkSteps, type Workflow } from "../definition/schema.ts";

/** Command prompt of the last step of a composed workflow. */
export const SYNTHESIS_COMMAND = "synthesise";

/** The step writes a short text, so a small model is enough. */
export const SYNTHESIS_MODEL = "small";

const NAME = "synthesis";

/**
 * Adds the last step of a composed workflow: an agent reports the results of all steps. Its failure does not fail the run. The workflow
 * gets the variable `request` if it has none, because the report answers the request.
 */
export function withSynthesis(workflow: Workflow): Workflow {
  const { steps, variables = [] } = workflow;
  const last = steps.at(-1);
  if (last?.type === "command" && last.command === SYNTHESIS_COMMAND) return workflow;
  const names = new Set(Array.from(walkSteps(steps), ({ name }) => name));
  const request = { name: "request", type: "string", required: true } as const;
  return {
    ...workflow,
    variables: variables.some(({ name }) => name === request.name) ? variables : [...variables, request],
    steps: [
      ...steps,
      {
        name: freeName(names),
        type: "command",
        command: SYNTHESIS_COMMAND,
        model: SYNTHESIS_MODEL,
        args: { request: "{{ variables.request }}", results: "{{ results }}", checks: "{{ run.checks }}" },
        "on-error": "continue",
      },
    ],
  };
}

function freeName(names: ReadonlySet<string>): string {
  let name = NAME;
  for (let number = 2; names.has(name); number += 1) name = `${NAME}-${number}`;
  return name;
}
