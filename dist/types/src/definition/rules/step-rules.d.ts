import type { Finding } from "../diagnostic.ts";
import type { Definition } from "./rule.ts";
/** A prompt step has its prompt in one place. */
export declare function onePrompt({ nodes, isUnknown }: Definition): Generator<Finding>;
/** A loop has an end that does not depend on what happens inside it. */
export declare function boundedLoops({ nodes }: Definition): Generator<Finding>;
/** Somebody looks for a person's answer before the time for it is over. */
export declare function pollingBeforeDeadline({ nodes }: Definition): Generator<Finding>;
