import { type RunPlan } from "./plan.ts";
import type { Frame } from "./walk.ts";
/** Whether an agent judges a condition: it is in plain language, and the definition, or the run, lets an agent decide. */
export declare function isJudged(plan: RunPlan, frame: Frame, condition: string | boolean | undefined): condition is string;
