import type { NestedDefinition } from "./effect-context.ts";
import type { RunSettings } from "./settings.ts";

/** Whether some step has a spending limit of its own, or runs a definition that has one. */
export function limitsSteps(
  settings: RunSettings,
  definitions: ReadonlyMap<string, NestedDefinition>,
): boolean {
  const nested = [...definitions.values()];
  return (
    [settings, ...nested.map((each) => each.settings)].some(hasLimitedStep) ||
    nested.some(({ workflow }) =>
      isLimit(workflow.settings?.["max-cost-usd"], workflow.settings?.["max-tokens"]),
    )
  );
}

function hasLimitedStep({ policies }: RunSettings): boolean {
  return Array.from(policies.values()).some(({ maxCostUsd, maxTokens }) => isLimit(maxCostUsd, maxTokens));
}

function isLimit(...limits: readonly (number | undefined)[]): boolean {
  return limits.some((limit) => limit !== undefined);
}
