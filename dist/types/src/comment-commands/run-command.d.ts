import { type WithMistake } from "./command-error.ts";
import { type TakenVariables } from "./text-variable.ts";
/** A workflow that comments may name. */
export interface CommandWorkflow extends TakenVariables {
    readonly name: string;
}
interface AskedRun {
    readonly rest: string;
    readonly below: string;
    readonly known: readonly CommandWorkflow[] | undefined;
}
interface RunCommand {
    readonly command: {
        readonly name: "run";
        readonly workflow: string;
        readonly variables: Readonly<Record<string, string>>;
    };
}
export declare function readRun({ rest, below, known }: AskedRun, usage: string): RunCommand | WithMistake;
export {};
