import type { Reference } from "../../template/parse/references.ts";
import type { Step } from "../schema.ts";
import type { Text } from "./template-texts.ts";
/** An agent's own words differ from one run to the next, so that no condition can rest on them. */
export declare function comparesFreeText(reference: Reference, { text, step }: {
    text: Text;
    step: Step;
}): {
    message: string;
} | undefined;
