import { gitHubError, hasStatus } from "../client/request-error.ts";
import type { GitData } from "./git-data-api.ts";

/** Version at which a ref stands. */
export async function getRefVersion(data: GitData, ref: string): Promise<string | undefined> {
  return (await data.refs(ref)).refs.get(ref);
}

export interface RefMove {
  readonly ref: string;
  /** Where it must stand; undefined where there must be none. */
  readonly from: string | undefined;
  /** A commit on top of that, which is nobody else's. */
  readonly to: string;
}

/** Moves a ref, or says false where it stands elsewhere. Where no answer came, it is looked whether the ref moved. */
export async function moveRef(data: GitData, { ref, from, to }: RefMove): Promise<boolean> {
  try {
    await (from === undefined ? data.makeRef(ref, to) : data.moveRef(ref, to));
    return true;
  } catch (error) {
    const now = await getRefVersion(data, ref);
    if (now === to) return true;
    // Git could not lock it: somebody else moves it.
    if (hasStatus(error, 409)) return false;
    if (now !== from && hasStatus(error, 404, 422)) return false;
    throw gitHubError(error, data.location);
  }
}
