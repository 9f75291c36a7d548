import { type Workflow, walkSteps } from "../definition/schema.ts";
import type { Provider } from "../definition/settings-schema.ts";
import type { StepSettings } from "../steps/step-context.ts";
import type { RunSettings } from "./resolve-settings.ts";

interface Definition {
  readonly workflow: Workflow;
  readonly settings: RunSettings;
}

const REPORTS_COST: ReadonlySet<Provider> = new Set(["claude", "replay"]);

/** Returns a warning if a dollar limit cannot count every session or end an active one. Returns undefined otherwise. */
export function unknownPrices(
  definitions: readonly [Definition, ...Definition[]],
  prices: Readonly<Record<string, unknown>>,
): string | undefined {
  const [{ settings }] = definitions;
  if (!definitions.some(limitsDollars)) return undefined;
  const deciding = settings.orchestrator === "agent" ? [settings.agent] : [];
  const silent = [...deciding, ...definitions.flatMap(agentSettings)].filter(
    ({ provider }) => !REPORTS_COST.has(provider),
  );
  if (silent.length === 0) return undefined;
  const isPriced = (model: string | undefined): boolean =>
    // An agent without a configured model may use one with a price.
    model === undefined ? Object.keys(prices).length > 0 : Object.hasOwn(prices, model);
  const unknown = distinct(silent.filter(({ model }) => !isPriced(model)).map(nameOf));
  const providers = distinct(silent.map(({ provider }) => provider));
  return [
    ...(unknown === "" ? [] : [`Price unknown: ${unknown}. ${UNCOUNTED}`]),
    `Sessions of ${providers} count for limits only after they end, so one may exceed the rest.`,
  ].join(" ");
}

const UNCOUNTED =
  "Its tokens are counted, its dollars are not, so `max-cost-usd` leaves them out. Set `agents.prices` in the configuration, or `max-tokens`.";

function distinct(names: readonly string[]): string {
  return [...new Set(names)].join(", ");
}

function limitsDollars({ settings }: Definition): boolean {
  const steps = Array.from(settings.policies.values());
  return settings.maxCostUsd !== undefined || steps.some(({ maxCostUsd }) => maxCostUsd !== undefined);
}

function agentSettings({ workflow, settings }: Definition): StepSettings[] {
  const steps = Array.from(walkSteps(workflow.steps));
  const asking = steps.filter(({ type }) => type === "prompt" || type === "command");
  return asking.map((step) => settings.stepSettings(step));
}

function nameOf({ provider, model }: StepSettings): string {
  return model === undefined ? `${provider} without \`model\`` : `${provider} (${model})`;
}
