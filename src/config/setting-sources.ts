import * as z from "zod";
import type { Workflow } from "../definition/schema.ts";
import { lineage, type StepNode, stepNodes } from "../definition/step-tree.ts";
import {
  type Effective,
  type EffectiveSettings,
  effectiveSettings,
  type SettingLevels,
  SettingSource,
} from "./effective-settings.ts";
import type { CommandLineSettings } from "./run-settings.ts";
import { CONFIG_FILE, type PartialConfig } from "./schema.ts";

const SettingLocation = z.union([
  z.object({ option: z.string().describe("Option of the command line.") }),
  z.object({ persona: z.string().describe("Persona whose front matter sets it.") }),
  z.object({
    file: z.string().describe("Definition or configuration."),
    step: z.string().optional().describe("Step or block that sets it."),
    key: z.string().describe("Dotted path of the key in the file."),
  }),
]);
type SettingLocation = z.infer<typeof SettingLocation>;

const ExplainedSetting = z.object({
  value: z.unknown().describe("Null for none."),
  source: SettingSource,
  where: SettingLocation.optional().describe("Absent for a default."),
  tier: z.string().optional().describe("Tier of the model, if the source names one."),
});
type ExplainedSetting = z.infer<typeof ExplainedSetting>;

const ExplainedSettings = z.record(z.string(), ExplainedSetting);
type ExplainedSettings = z.infer<typeof ExplainedSettings>;

/** The settings of a run by their names in definitions, such as `max-retry` or `git.worktree`, with their sources. */
export const Explanation = z.object({
  settings: ExplainedSettings,
  step_settings: z
    .record(z.string(), ExplainedSettings)
    .describe(
      "By step name: settings that differ from those of the run, or that the step or an enclosing block sets.",
    ),
});
export type Explanation = z.infer<typeof Explanation>;

export interface SettingsInput {
  readonly workflow: Workflow;
  readonly definition: string;
  readonly config: PartialConfig;
  readonly commandLine: CommandLineSettings;
  readonly personaModel?: SettingLevels["personaModel"];
}

type Flat = Readonly<Record<string, Effective<unknown>>>;

export function explainSettings(run: SettingsInput): Explanation {
  const { workflow, config, commandLine, personaModel } = run;
  const { settings, defaults } = workflow;
  const levels = { settings, defaults, config, commandLine, personaModel };
  const nodes = stepNodes(workflow);
  const explain = explainer(run, nodes);
  const ofRun = flatten(effectiveSettings(levels));
  const steps = nodes.map((node) => {
    const enclosing = lineage(node)
      .slice(0, -1)
      .map(({ step }) => step);
    const own = flatten(effectiveSettings({ ...levels, step: node.step, enclosing: enclosing.toReversed() }));
    const entries = STEP_SETTINGS.filter((name) => isOwn(name, own[name], ofRun[name]));
    return [node.step.name, pick(own, entries, explain)] as const;
  });
  const names = Object.keys(ofRun).filter((name) => !OF_STEPS_ALONE.has(name));
  return {
    settings: pick(ofRun, names, explain),
    step_settings: Object.fromEntries(steps.filter(([, settings]) => Object.keys(settings).length > 0)),
  };
}

const STEP_SETTINGS = [
  "provider",
  "model",
  "max-retry",
  "on-error",
  "timeout-minutes",
  "max-cost-usd",
  "max-tokens",
  "context",
  "bypass-permissions",
];
const OF_STEPS_ALONE: ReadonlySet<string> = new Set(["on-error", "context"]);
/** A limit of the run does not apply to its steps. */
const LIMITS: ReadonlySet<string> = new Set(["timeout-minutes", "max-cost-usd", "max-tokens"]);

function isOwn(name: string, own?: Effective<unknown>, ofRun?: Effective<unknown>): boolean {
  if (own?.source === "step" || own?.source === "persona") return true;
  if (LIMITS.has(name)) return own?.value !== undefined;
  return own?.value !== ofRun?.value;
}

function flatten({ git, project, ...settings }: EffectiveSettings): Flat {
  const groups = Object.entries({ git, project }).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => [`${group}.${dashed(name)}`, value] as const),
  );
  const others = Object.entries(settings).map(([name, value]) => [dashed(name), value] as const);
  return Object.fromEntries<Effective<unknown>>([...others, ...groups]);
}

/** `maxCostUsd` as definitions write it: `max-cost-usd`. */
function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

type Explain = (effective: Effective<unknown>) => ExplainedSetting;

function pick(flat: Flat, names: readonly string[], explain: Explain): ExplainedSettings {
  return Object.fromEntries(
    names.flatMap((name) => {
      const effective = flat[name];
      return effective ? [[name, explain(effective)] as const] : [];
    }),
  );
}

function explainer({ definition }: SettingsInput, nodes: readonly StepNode[]): Explain {
  const pathOf = new Map(nodes.map(({ step, path }) => [step.name, path.join(".")]));
  const locationOf = ({ source, key = "", step = "" }: Effective<unknown>): SettingLocation | undefined => {
    switch (source) {
      case "command line":
        return { option: key };
      case "step":
        return { file: definition, step, key: `${pathOf.get(step)}.${key}` };
      case "persona":
        return { persona: step };
      case "workflow":
        return { file: definition, key };
      case "config":
        return { file: CONFIG_FILE, key };
      case "default":
        return undefined;
    }
  };
  return (effective) => {
    const { value = null, source, tier } = effective;
    const where = locationOf(effective);
    return { value, source, ...(where ? { where } : {}), ...(tier === undefined ? {} : { tier }) };
  };
}
