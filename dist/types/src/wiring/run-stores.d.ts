import type { Config } from "../config/schema.ts";
import type { StateStore } from "../ports/run-store.ts";
import type { TrustNotes } from "../ports/trust-notes.ts";
import type { IsPrefix } from "../run/branch-name-rules.ts";
import type { OnReplicationFailure } from "../storage/replicated-store/replication-options.ts";
import { type SettingsPlace } from "./recorded-git-settings.ts";
import { type RemoteStorageConfig } from "./remote-storage-config.ts";
/** Prefixes that the configuration has, and the definition of a run as it stands in the checkout: what a ref says of them counts for nothing. */
export declare function ownPrefix({ root, config }: {
    readonly root: string;
    readonly config: Config;
}): IsPrefix;
interface CarriedPlace extends RemoteStorageConfig {
    /** Tells people what happens to the files of a run. */
    readonly report?: (text: string) => void;
    readonly onUncarried?: OnReplicationFailure;
    /** Aborted when somebody wants the run to stop. */
    readonly interrupt?: AbortSignal | undefined;
    /** Aborted when somebody wants everything to end at once. */
    readonly kill?: AbortSignal;
}
/** The runs of a repository, carried to its remote where it has one; what is written holds no secrets. */
export declare function createRunStores(place: CarriedPlace): StateStore;
/** Notes of which runs this checkout vouches for. */
export declare function trustNotesOf({ root, environment }: SettingsPlace): TrustNotes;
export {};
