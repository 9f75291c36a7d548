import { type Body, type Expression } from "../parse/syntax-tree.ts";
import { type CallArguments } from "./call-arguments.ts";
import { Budget } from "./render-limits.ts";
import type { Runtime } from "./runtime.ts";
import { Frame } from "./scope-frame.ts";
import { type Result, type Value } from "./values.ts";
type RunBody = (body: Body, frame: Frame) => string;
/** Works out expressions. What it does not do cannot be done: there is no code behind a template but this. */
export declare class Evaluator implements Runtime {
    #private;
    readonly budget: Budget;
    constructor(budget: Budget, run: RunBody);
    value(node: Expression, frame: Frame): Value;
    truth(node: Expression, frame: Frame): boolean;
    result(node: Expression, frame: Frame): Result;
    test(name: string, input: Value, given: CallArguments): boolean;
    filter(name: string, input: Value, given: CallArguments): Result;
}
export {};
