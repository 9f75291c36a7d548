import type { TrustNote } from "../run/sources/sources.ts";

/** Records of the runs that this clone started, wrote or confirmed, stored outside the reach of steps. */
export interface TrustNotes {
  /** Returns the note for a run's folder, relative to the repository; an empty note if none exists. */
  read(directory: string): TrustNote;
  write(directory: string, note: TrustNote): void;
}
