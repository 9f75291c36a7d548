import type { Finding } from "../diagnostic.ts";
import { validDefaults } from "./declared-variables.ts";
import { noDependencyCycles, siblingDependencies } from "./dependencies.ts";
import { validEnsures } from "./ensures.ts";
import { validReferences } from "./expression-references.ts";
import { validOutputSchemas } from "./output-schemas.ts";
import type { Definition, Rule } from "./rule.ts";
import {
  pathsInsideRepository,
  pollingBeforeDeadline,
  boundedLoops,
  onePrompt,
  uniqueOutputNames,
  uniqueStepNames,
  uniqueVariableNames,
} from "./step-rules.ts";

const RULES: readonly Rule[] = [
  uniqueStepNames,
  uniqueVariableNames,
  uniqueOutputNames,
  nameOfOrchestrator,
  validDefaults,
  siblingDependencies,
  noDependencyCycles,
  onePrompt,
  boundedLoops,
  pollingBeforeDeadline,
  validOutputSchemas,
  validEnsures,
  validReferences,
  pathsInsideRepository,
];

const MOST_OF_A_RULE = 100;

export function checkRules(definition: Definition): Finding[] {
  return RULES.flatMap((rule) => limitFindings(rule(definition)));
}

export function limitFindings(findings: Iterable<Finding>): Finding[] {
  return Iterator.from(findings).take(MOST_OF_A_RULE).toArray();
}

/** The orchestrator's files use the folder of a step named `orchestrator`, so no step may have this name. */
function* nameOfOrchestrator({ workflow, nodes }: Definition): Generator<Finding> {
  if (workflow.settings?.orchestrator !== "agent") return;
  for (const { step, path } of nodes) {
    if (step.name !== "orchestrator" || path.length !== 2) continue;
    const message =
      "the step name `orchestrator` is taken by the agent that decides (`orchestrator: agent`); choose another.";
    yield { path: [...path, "name"], at: "value", message };
  }
}
