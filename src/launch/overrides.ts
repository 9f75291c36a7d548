import type { RunRecord } from "../run/record.ts";
import type { RunState } from "../run/state.ts";
import type { Overrides } from "../engine/resolve-settings.ts";

/** Every setting that a door may give a run for its whole length. */
type Settings = { readonly [name in keyof Overrides]?: Overrides[name] | undefined };

/** Of what a door was given the settings of the run; what is undefined is not given. */
export function overridesOf(given: Settings): Overrides {
  const { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut } = given;
  const settings = { provider, model, terminalOutput, git, pullRequest, maxCostUsd, maxTokens, fanOut };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Settings of a resumed run: those of its start, those of earlier resumptions, and those given now. */
export function overridesAfter(
  { overrides }: Pick<RunRecord, "overrides">,
  { limits, agent }: Pick<RunState, "limits" | "agent">,
  given: Overrides,
): Overrides {
  return { ...withAgent(withAgent({ ...overrides, ...limits }, agent), given), ...given };
}

/** A model is in its provider's words: it ends with its provider. */
function withAgent(
  earlier: Overrides,
  { provider, model }: Pick<Overrides, "provider" | "model">,
): Overrides {
  const { model: before, ...rest } = earlier;
  const isKept = provider === undefined || provider === earlier.provider;
  const next = model ?? (isKept ? before : undefined);
  return {
    ...rest,
    ...(provider === undefined ? {} : { provider }),
    ...(next === undefined ? {} : { model: next }),
  };
}
