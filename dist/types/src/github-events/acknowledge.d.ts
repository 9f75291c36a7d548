import type { Reacted, Reaction } from "../ports/event-forge.ts";
import type { EventContext } from "./event-context.ts";
/** Shows that words were read. A reaction is a courtesy: where GitHub takes none for good, they count all the same. Errors: those that another time may mend. */
export declare function acknowledge({ forge, warnOnce }: Pick<EventContext, "forge" | "warnOnce">, target: Reacted, content: Reaction): Promise<void>;
/** Tells each text once, as long as it is remembered. */
export declare function createWarnOnce(report: (text: string) => void): (text: string) => void;
