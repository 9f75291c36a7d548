import { gitHubError, hasStatus } from "../client/request-error.ts";
import type { GitData } from "./git-data-api.ts";

export async function getRefVersion(data: GitData, ref: string): Promise<string | undefined> {
  return (await data.refs(ref)).refs.get(ref);
}

export interface RefMove {
  readonly ref: string;
  /** Expected version; undefined if the ref must not exist. */
  readonly from: string | undefined;
  /** A new commit on top of it that no other process has created. */
  readonly to: string;
}

/** Moves a ref. Returns false if it has another version. Without a response it reads the ref. */
export async function moveRef(data: GitData, { ref, from, to }: RefMove): Promise<boolean> {
  try {
    await (from === undefined ? data.makeRef(ref, to) : data.moveRef(ref, to));
    return true;
  } catch (error) {
    const now = await getRefVersion(data, ref);
    if (now === to) return true;
    // Git could not lock it: another process moves it.
    if (hasStatus(error, 409)) return false;
    if (now !== from && hasStatus(error, 404, 422)) return false;
    throw gitHubError(error, data.location);
  }
}
