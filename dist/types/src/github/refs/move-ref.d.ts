import type { GitData } from "./git-data-api.ts";
/** Version at which a ref stands. */
export declare function getRefVersion(data: GitData, ref: string): Promise<string | undefined>;
export interface RefMove {
    readonly ref: string;
    /** Where it must stand; undefined where there must be none. */
    readonly from: string | undefined;
    /** A commit on top of that, which is nobody else's. */
    readonly to: string;
}
/** Moves a ref, or says false where it stands elsewhere. Where no answer came, it is looked whether the ref moved. */
export declare function moveRef(data: GitData, { ref, from, to }: RefMove): Promise<boolean>;
