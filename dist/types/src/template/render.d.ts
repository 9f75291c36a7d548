import type { Shortening } from "./evaluate/interpreter.ts";
import type { WorkerLimits } from "./worker-thread.ts";
type Scope = Readonly<Record<string, unknown>>;
/**
 * Renders templates and evaluates expressions in a worker, which starts with the first need, is used again, and never
 * keeps the process alive. Calls run one after the other, each with its own time, so none pays for another.
 */
export declare function createTemplateEngine(options?: Partial<WorkerLimits>): WorkerTemplateEngine;
declare class WorkerTemplateEngine implements AsyncDisposable {
    #private;
    constructor(limits: WorkerLimits);
    render(source: string, scope: Scope, shortening?: Shortening): Promise<string>;
    evaluate(expression: string, scope: Scope): Promise<unknown>;
    [Symbol.asyncDispose](): Promise<void>;
}
export {};
