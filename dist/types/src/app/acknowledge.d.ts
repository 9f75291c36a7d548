import type { Reacted, Reaction } from "../github/reactions.ts";
import type { AppPorts } from "./ports.ts";
/** Shows that words were read. A reaction is a courtesy: where GitHub takes none for good, they count all the same. Errors: those that another time may mend. */
export declare function acknowledge({ forge, tellOnce }: Pick<AppPorts, "forge" | "tellOnce">, target: Reacted, content: Reaction): Promise<void>;
/** Tells each text once, as long as it is remembered. */
export declare function tellingOnce(report: (text: string) => void): (text: string) => void;
