import type { StepContext } from "./context.ts";
/** What people answered since an agent worked here last: the next one is told, whatever its prompt says. */
export declare function describeAnswers(context: StepContext, path: string): string;
