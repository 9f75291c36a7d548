import type { Who } from "../human/who.ts";
import type { Deed } from "./asking.ts";
import type { AppPorts, Handled } from "./ports.ts";
/** Who asks for more than a person would is not told: it may be a machine that answers. */
export declare const TOO_MUCH: Handled;
/** What the log has of a bot that goes on and on. */
export declare const ENOUGH = "A bot has asked for enough here.";
/** Nobody who may not is told more than that. */
export declare function refuse(ports: AppPorts, { target }: Deed, who: Extract<Who, {
    allowed: false;
}>): Promise<Handled>;
