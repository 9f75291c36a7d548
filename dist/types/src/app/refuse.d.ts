import type { Who } from "../human/who.ts";
import type { Deed } from "./asking.ts";
import type { AppPorts, Handled } from "./ports.ts";
/** Who asks for more than a person would is not told: it may be a machine that answers. */
export declare const TOO_MUCH: Handled;
/** Nobody who may not is told more than that. */
export declare function refuse(ports: AppPorts, { target }: Deed, who: Extract<Who, {
    allowed: false;
}>): Promise<Handled>;
