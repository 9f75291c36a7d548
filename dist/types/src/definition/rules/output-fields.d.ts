import type { Reference } from "../../template/parse/references.ts";
import type { Step } from "../schema.ts";
/** Fields every step's output has, whatever its `output-schema` says. */
export declare const OF_EVERY_OUTPUT: readonly string[];
/** A field that a step's `output-schema` rules out; undefined where the schema leaves room for it. */
export declare function unknownField({ path }: Reference, { label, step }: {
    label: string;
    step: Step;
}): {
    message: string;
    suggestion?: string | undefined;
} | undefined;
