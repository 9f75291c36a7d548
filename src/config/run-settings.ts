import * as z from "zod";
import { closestMatch } from "../definition/closest-match.ts";
import { GitSettings, type Provider, Settings } from "../definition/settings-schema.ts";
import { checkShape } from "../definition/shape.ts";
import { usageError } from "../errors.ts";
import { Config, type PartialConfig } from "./schema.ts";

const { git: _git, ...OwnSettings } = Settings.shape;
const { project, execution } = Config.shape;
const Project = project.unwrap().shape;
const Execution = execution.unwrap().shape;

/** The settings of a run that `--set` takes, by their names in definitions. Records of runs contain them. */
export const SetValues = z.object({
  ...OwnSettings,
  "git.enabled": GitSettings.shape.enabled,
  "git.worktree": GitSettings.shape.worktree,
  "git.auto-commit": GitSettings.shape["auto-commit"],
  "git.auto-pr": GitSettings.shape["auto-pr"],
  "git.branch-prefix": GitSettings.shape["branch-prefix"],
  "project.setup": Project.setup,
  "project.check": Project.check,
  "project.check-after": Project.checkAfter.unwrap().optional(),
  "project.timeout-minutes": Project.timeoutMinutes.unwrap().optional(),
  "stall-minutes": Execution.stallMinutes.unwrap().optional(),
  "max-wait-seconds": Execution.maxWaitSeconds.unwrap().optional(),
});
export type SetValues = z.infer<typeof SetValues>;
export type SetKey = keyof SetValues;

export const setKeys: readonly string[] = Object.keys(SetValues.shape);

export interface CommandLineSettings {
  readonly provider?: Provider | undefined;
  readonly model?: string | undefined;
  readonly terminalOutput?: "base" | "all" | undefined;
  readonly maxCostUsd?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly git?: boolean | undefined;
  readonly pullRequest?: boolean | undefined;
  readonly fanOut?: "local" | "matrix" | undefined;
  /** Name of the recording to which the sessions of the run are written. */
  readonly record?: string | undefined;
  /** Name of the recording that the provider `replay` plays. */
  readonly replay?: string | undefined;
  /** Values of `--set` for settings that have no other option. */
  readonly set?: SetValues | undefined;
}

/** Settings that have an option of their own. */
const OPTIONS = {
  provider: "provider",
  model: "model",
  "terminal-output": "terminalOutput",
  "max-cost-usd": "maxCostUsd",
  "max-tokens": "maxTokens",
  "fan-out": "fanOut",
} as const;

/** Parses the values of `--set key=value`. Errors: `usage`, with the closest key. */
export function parseSetOptions(texts: readonly string[]): CommandLineSettings {
  return settingsOfSet(Object.assign({}, ...texts.map(parseOne)) as SetValues);
}

/** Returns the settings of `--set` values, those with an option in the place of that option. */
export function settingsOfSet(set: SetValues): CommandLineSettings {
  const ofOptions = Object.entries(OPTIONS).flatMap(([key, option]) => {
    const value = set[key as keyof typeof OPTIONS];
    return value === undefined ? [] : [[option, value] as const];
  });
  const others = Object.entries(set).filter(([key]) => !Object.hasOwn(OPTIONS, key));
  return {
    ...(Object.fromEntries(ofOptions) as CommandLineSettings),
    ...(others.length === 0 ? {} : { set: Object.fromEntries(others) as SetValues }),
  };
}

function parseOne(text: string): SetValues {
  const at = text.indexOf("=");
  if (at < 1)
    throw usageError(`\`--set\` takes key=value, such as \`--set autofix=minor\`; it got \`${text}\`.`);
  const name = text.slice(0, at).trim();
  const key = keyOf(name);
  const values = valuesFor(text.slice(at + 1));
  const checked = values.map((value) =>
    checkShape(SetValues, { [key]: value }, { findOwner: () => ({ label: "`--set`", length: 0 }) }),
  );
  for (const result of checked) if ("value" in result) return result.value;
  const [finding] = checked.flatMap((result) => ("findings" in result ? result.findings : []));
  throw usageError(`\`--set ${text}\`: ${finding?.message ?? "the value is invalid."}`);
}

/** Names in definitions, and those in the configuration: `max-retry`, `defaults.maxRetry`. Errors: `usage`. */
function keyOf(name: string): string {
  const key = name
    .replace(/^(settings|defaults|execution)\./, "")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (setKeys.includes(key)) return key;
  const leaf = (each: string): string => each.slice(each.lastIndexOf(".") + 1);
  const near = setKeys.find((each) => leaf(each) === leaf(key)) ?? closestMatch(key, setKeys);
  const hint = near === undefined ? `Settings: ${setKeys.join(", ")}.` : `Did you mean \`${near}\`?`;
  throw usageError(`A run has no setting \`${name}\`. ${hint}`);
}

/** Text is a value where text is valid; otherwise JSON. */
function valuesFor(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" ? [parsed, text] : [text, parsed];
  } catch {
    return [text];
  }
}

/** Returns the commands of a project that `--set` gives. */
export function commandsIn(set: SetValues = {}): NonNullable<PartialConfig["project"]> {
  const { "project.setup": setup, "project.check": check, "project.check-after": checkAfter } = set;
  const { "project.timeout-minutes": timeoutMinutes } = set;
  const commands = { setup, check, checkAfter, timeoutMinutes };
  return Object.fromEntries(Object.entries(commands).filter(([, value]) => value !== undefined));
}
