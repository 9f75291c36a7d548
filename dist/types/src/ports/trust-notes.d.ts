import type { TrustNote } from "../run/sources/trust-note.ts";
/** Notes of the runs that this clone started, wrote or confirmed, kept where steps do not work. */
export interface TrustNotes {
    /** By the folder of a run, relative to the repository; an empty note where there is none. */
    read(directory: string): TrustNote;
    write(directory: string, note: TrustNote): void;
}
