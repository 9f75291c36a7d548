import type { StepPosition } from "../../decision/traversal.ts";
import type { StepOf } from "../../definition/schema.ts";
import { resolveVariables } from "../../definition/variables.ts";
import { AgenticError } from "../../errors.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { requireJournalSize } from "../../run/journal/journal.ts";
import { scopeOf } from "../../run/state.ts";
import { nameOf } from "../../run/ids.ts";
import { renderValue } from "../../steps/render-values.ts";
import type { StepSettings } from "../../steps/step-context.ts";
import type { EffectContext } from "../run-request.ts";

export async function enterWorkflow(
  context: EffectContext,
  { path, step, frame }: StepPosition<StepOf<"workflow">>,
): Promise<NewRunEvent> {
  const nested = context.definitions.get(step.workflow);
  if (!nested)
    throw new AgenticError({ code: "not-found", message: `There is no workflow \`${step.workflow}\`.` });
  const values = (await renderValue(context, step.variables ?? {}, { frame })) as Record<string, unknown>;
  const resolved = resolveVariables(nested.workflow, values, "step");
  if ("problems" in resolved) {
    const problems = resolved.problems.map(({ message }) => message).join(" ");
    const message = `Step \`${step.name}\` cannot run workflow \`${step.workflow}\`: ${problems}`;
    throw new AgenticError({ code: "definition-invalid", message });
  }
  const { variables } = resolved;
  requireJournalSize(variables, `The variables of step \`${step.name}\``);
  return { type: "block.opened", step: path, kind: "workflow", definition: step.workflow, variables };
}

export function withinDefinition(context: EffectContext, scope: string): EffectContext {
  if (scope === "") return context;
  const { state, definitions, facts } = context;
  const block = state.steps.get(scope);
  const nested = block?.definition === undefined ? undefined : definitions.get(block.definition);
  if (!nested) return context;
  const { workflow, settings } = nested;
  return {
    ...context,
    facts: { ...facts, workflow, autofix: settings.autofix, variables: block?.variables ?? {} },
    settingsOf: settings.stepSettings,
  };
}

export function settingsAt(
  context: Pick<EffectContext, "state" | "definitions" | "settingsOf"> & { readonly isProgram?: boolean },
  path: string,
): StepSettings {
  const block = context.state.steps.get(scopeOf(context.state, path));
  const nested = block?.definition === undefined ? undefined : context.definitions.get(block.definition);
  if (nested) return nested.settings.stepSettings({ name: nameOf(path) });
  return context.settingsOf({ name: context.isProgram ? path : nameOf(path) });
}
