import type { Elsewhere } from "../store/elsewhere.ts";
import { type RemotePlace } from "./remote-place.ts";
/** Elsewhere, with a folder of the engine's on this machine for what comes from there. */
export interface OpenElsewhere extends Elsewhere {
    readonly folder: string;
}
interface ElsewherePlace extends RemotePlace {
    /** Tells people why their runs are kept here alone. */
    readonly report?: (text: string) => void;
}
/** Where the state of a repository is kept besides its checkout; undefined where nowhere. Errors: `git-unsuitable`, `config-invalid`. */
export declare function openElsewhere(place: ElsewherePlace): Promise<OpenElsewhere | undefined>;
export {};
