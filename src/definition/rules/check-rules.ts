import type { Finding } from "../diagnostic.ts";
import type { FileCatalog } from "../file-catalog.ts";
import { validDefaults } from "./declared-variables.ts";
import { noDependencyCycles, siblingDependencies } from "./dependencies.ts";
import { validEnsures } from "./ensures.ts";
import { validReferences } from "./expression-references.ts";
import { missingFiles, unknownArguments } from "./file-references.ts";
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
import { settingsWithoutEffect, validNesting } from "./workflow-steps.ts";

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
  return RULES.flatMap((rule) => Array.from(first(rule(definition))));
}

/** Returns the problems of the definitions that workflow steps name. */
export function checkNesting(definition: Definition, known: FileCatalog): Finding[] {
  return Array.from(first(validNesting(definition, known)));
}

export function checkFiles(definition: Definition, known: FileCatalog): Finding[] {
  return Array.from(first(missingFiles(definition, known)));
}

/** Returns warnings for unknown command arguments, and for nested settings that only the run may set. */
export function checkEffects(definition: Definition, known: FileCatalog): Finding[] {
  return [unknownArguments, settingsWithoutEffect].flatMap((rule) =>
    Array.from(first(rule(definition, known))),
  );
}

function* first(findings: Iterable<Finding>): Generator<Finding> {
  let count = 0;
  for (const finding of findings) {
    if (count === MOST_OF_A_RULE) return;
    count += 1;
    yield finding;
  }
}

/** The orchestrator's files use the folder of a step named `orchestrator`, so no step may have this name. */
export function* nameOfOrchestrator({ workflow, nodes }: Definition): Generator<Finding> {
  if (workflow.settings?.orchestrator !== "agent") return;
  for (const { step, path } of nodes) {
    if (step.name !== "orchestrator" || path.length !== 2) continue;
    const message =
      "the step name `orchestrator` is taken by the agent that decides (`orchestrator: agent`); choose another.";
    yield { path: [...path, "name"], at: "value", message };
  }
}
