import { isPlainLanguage } from "../definition/plain-language.ts";
import { definitionAt, type RunPlan } from "./plan.ts";
import type { Frame } from "./walk.ts";

/** Whether an agent judges a condition: it is in plain language, and the definition, or the run, lets an agent decide. */
export function isJudged(
  plan: RunPlan,
  frame: Frame,
  condition: string | boolean | undefined,
): condition is string {
  if (typeof condition !== "string") return false;
  const lets =
    plan.orchestrator === "agent" || definitionAt(plan, frame).workflow.settings?.orchestrator === "agent";
  return lets && isPlainLanguage(condition);
}
