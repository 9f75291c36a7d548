import type { Finding } from "../problem.ts";
import type { Definition } from "./definition.ts";
/** The files of sessions that decide lie where those of a step of that name would. */
export declare function nameOfOrchestrator({ workflow, nodes }: Definition): Generator<Finding>;
