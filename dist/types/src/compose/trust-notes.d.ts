import type { TrustNotes } from "../ports/trust-notes.ts";
import type { SettingsPlace } from "./kept-settings.ts";
/** Notes of which runs this checkout vouches for. */
export declare function trustNotesOf({ root, environment }: SettingsPlace): TrustNotes;
