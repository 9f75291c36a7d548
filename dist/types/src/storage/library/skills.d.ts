import type { Sources } from "../../run/sources/sources.ts";
import { type Places } from "./library.ts";
/** Instructions for agents: when to do something, and how. */
export interface Skill {
    readonly name: string;
    readonly description: string;
    /** Markdown. */
    readonly body: string;
}
/** Skills by name, the user's before the built-in ones of the same name. */
export declare function listSkills(places: Places): Skill[];
/** Skills as a run keeps them. */
export declare function keptSkills({ names, files }: Sources): Skill[];
interface SkillFile {
    readonly name: string;
    readonly path: string;
    readonly text: string;
}
/** Files of skills, the user's before the built-in ones of the same name. */
export declare function listSkillFiles({ root, builtIn }: Places): SkillFile[];
export {};
