import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { renderSettings } from "../settings/read-settings.ts";
import { isLocalUrl, type Remote, splitUserInfo } from "./remote.ts";

/** What one call of git in the private repository is given. */
export interface PrivateCall {
  /** Has the credentials, and is killed when the remote does not answer. */
  readonly remote?: Remote;
  readonly input?: string | Uint8Array;
  /** Gets what git writes, as `GitCall` has it. */
  readonly onOutput?: (chunk: Buffer) => boolean;
  /** Commits taken as having no parents: theirs are not here. */
  readonly shallow?: Iterable<string>;
  /** Another repository's folder of objects to read from. */
  readonly alternate?: string;
  /** The same, with objects of its own instead of the shared ones: others can fetch from it. */
  readonly isolatedAlternate?: string;
  /** Commits that are there with all they need. */
  readonly known?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** Where git finds the parts of the repository, whatever the folder it is started in. */
export function repositoryVariables(
  directory: string,
  objects: string,
  { isolatedAlternate: apart, alternate: borrow }: PrivateCall,
): Record<string, string> {
  return {
    GIT_DIR: directory,
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: join(directory, INHERITED),
    GIT_OBJECT_DIRECTORY: apart === undefined ? objects : join(directory, "objects"),
    ...(borrow === undefined ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: listed(borrow) }),
  };
}

/** Paths in git's list of object folders are quoted as in C where they hold its separator. */
function listed(path: string): string {
  return path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
}

/** The user's and the system's settings, in the place of those that git would read then. */
const INHERITED = "inherited";

interface LaidOut extends PrivateCall {
  readonly objectFormat: "sha1" | "sha256";
  readonly inherited: string;
}

/** What `git init --bare` would make, without starting git, and without its templates. */
export function createCallFolder(directory: string, call: LaidOut): void {
  mkdirSync(join(directory, "refs"));
  writeFileSync(join(directory, INHERITED), call.inherited, { mode: 0o600 });
  writeFileSync(join(directory, "HEAD"), "ref: refs/heads/none\n");
  writeFileSync(join(directory, "config"), configOf(call), { mode: 0o600 });
  const shallow = [...(call.shallow ?? [])];
  if (shallow.length > 0) writeFileSync(join(directory, "shallow"), lines(shallow));
  const known = (call.known ?? []).map((commit, index) => `${commit} refs/known/${1000 + index}`);
  if (known.length > 0)
    writeFileSync(join(directory, "packed-refs"), lines(["# pack-refs with: sorted", ...known]));
  if (call.isolatedAlternate === undefined) return;
  makeFolder(join(directory, "objects", "info"));
  writeFileSync(
    join(directory, "objects", "info", "alternates"),
    lines([quotedLine(call.isolatedAlternate)]),
  );
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/** A line of git's that begins with a quotation mark, or with the mark of comments, is taken for something else. */
function quotedLine(path: string): string {
  return /^["#]/.test(path) ? JSON.stringify(path) : path;
}

/** Said of every call, so that nothing of it depends on the user's own settings. */
const FIXED: Readonly<Record<string, string>> = {
  "core.bare": "true",
  // All of it can be had again from the remote.
  "core.fsync": "none",
  "core.commitGraph": "false",
  "core.alternateRefsCommand": ":",
  "fetch.negotiationAlgorithm": "noop",
  "fetch.writeCommitGraph": "false",
  "push.negotiate": "false",
  "push.useForceIfIncludes": "false",
  "push.gpgSign": "false",
  "http.lowSpeedLimit": "1",
  "http.lowSpeedTime": "60",
  "advice.pushUpdateRejected": "false",
};

function configOf({ objectFormat, remote, settings = {} }: LaidOut): string {
  const formats: Record<string, string> =
    objectFormat === "sha256"
      ? { "core.repositoryFormatVersion": "1", "extensions.objectFormat": "sha256" }
      : { "core.repositoryFormatVersion": "0" };
  const all = { ...formats, ...FIXED, ...(remote ? settingsOf(remote) : {}), ...settings };
  return renderSettings(Object.entries(all).map(([key, value]) => ({ key, value })));
}

/** Name of the remote in the private repository. */
export const REMOTE = "origin";

/** A remote on this machine is served by this user's git: it need not be set up for fetches that leave objects out. */
const SERVE = "git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack";

/** Git passes the address to its HTTP program as an argument: a user stands in the configuration instead, a password comes by sign-in.ts. */
function settingsOf(remote: Remote): Record<string, string> {
  const { url, userInfo } = splitUserInfo(remote.url);
  return {
    [`remote.${REMOTE}.url`]: url,
    ...(userInfo && userInfo.password === undefined ? { "credential.username": userInfo.user } : {}),
    ...(isLocalUrl(url) ? { [`remote.${REMOTE}.uploadPack`]: SERVE } : {}),
  };
}
