import type { Finding } from "./problem.ts";
import { fittingDefaults } from "./rules/declared-variables.ts";
import type { KnownFiles } from "./known-files.ts";
import type { Definition, Rule } from "./rules/definition.ts";
import { checkableEnsures } from "./rules/ensures.ts";
import { missingFiles, oddArguments } from "./rules/known-files.ts";
import { noCircles, siblingDependencies } from "./rules/dependencies.ts";
import { settingsWithoutEffect, soundNesting } from "./rules/nested-workflows.ts";
import { uniqueOutputNames, uniqueStepNames, uniqueVariableNames } from "./rules/names.ts";
import { insideRepository } from "./rules/inside-repository.ts";
import { nameOfOrchestrator } from "./rules/orchestrator.ts";
import { soundOutputSchemas } from "./rules/output-schemas.ts";
import { soundReferences } from "./rules/references.ts";
import { answersAreSeen, boundedLoops, onePrompt } from "./rules/steps.ts";

const RULES: readonly Rule[] = [
  uniqueStepNames,
  uniqueVariableNames,
  uniqueOutputNames,
  nameOfOrchestrator,
  fittingDefaults,
  siblingDependencies,
  noCircles,
  onePrompt,
  boundedLoops,
  answersAreSeen,
  soundOutputSchemas,
  checkableEnsures,
  soundReferences,
  insideRepository,
];

/** Nobody reads more of one kind, and looking for what was meant costs time. */
const MOST_OF_A_RULE = 100;

/** Everything that is wrong between the parts of a definition. */
export function checkRules(definition: Definition): Finding[] {
  return RULES.flatMap((rule) => Array.from(first(rule(definition))));
}

/** What is wrong with the definitions that workflow steps name. */
export function checkNesting(definition: Definition, known: KnownFiles): Finding[] {
  return Array.from(first(soundNesting(definition, known)));
}

/** What a definition names outside itself and is not there. */
export function checkFiles(definition: Definition, known: KnownFiles): Finding[] {
  return Array.from(first(missingFiles(definition, known)));
}

/** What has no effect: arguments that commands do not take, and settings of nested definitions that are the run's. */
export function checkEffects(definition: Definition, known: KnownFiles): Finding[] {
  return [oddArguments, settingsWithoutEffect].flatMap((rule) => Array.from(first(rule(definition, known))));
}

function* first(findings: Iterable<Finding>): Generator<Finding> {
  let count = 0;
  for (const finding of findings) {
    if (count === MOST_OF_A_RULE) return;
    count += 1;
    yield finding;
  }
}
