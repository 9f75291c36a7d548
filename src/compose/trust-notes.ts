import { knownPrivateFolder, privateFolder } from "../git/private-folder.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import { createTrustNotes } from "../store/trust-notes.ts";
import type { SettingsPlace } from "./kept-settings.ts";

/** Notes of which runs this checkout vouches for. */
export function trustNotesOf({ root, environment }: SettingsPlace): TrustNotes {
  return createTrustNotes({
    known: () => knownPrivateFolder(root, environment),
    make: () => privateFolder(root, environment),
  });
}
