import { type Choice } from "../routing/choices.ts";
import { type Project } from "./project.ts";
/** The workflows that a request can be routed to; those with mistakes are none of them, and those that say so. */
export declare function listChoices(project: Project): Promise<Choice[]>;
/** The commands that an agent may compose a workflow of, with what they take. */
export declare function listCommands(project: Project): string;
export declare function listPersonas(project: Project): string;
