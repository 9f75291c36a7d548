import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import type { RepositoryVariables } from "../process/git-directory.ts";
import { renderSettings } from "../settings/read-settings.ts";
import { isLocalUrl, type Remote, splitUserInfo } from "./remote.ts";

export interface PrivateCall {
  /** Adds credentials, and kills git if the remote does not respond. */
  readonly remote?: Remote;
  readonly input?: string | Uint8Array;
  readonly onOutput?: (chunk: Buffer) => boolean;
  /** Commits that count as having no parents, because the parents are not in this clone. */
  readonly shallow?: Iterable<string>;
  /** Object folder of another repository, to read from. */
  readonly alternate?: string | undefined;
  /** Like `alternate`, but new objects are written to the call's folder, so that another git can fetch from it. */
  readonly isolatedAlternate?: string;
  /** Commits that are complete in this clone. */
  readonly known?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

export function repositoryVariables(
  directory: string,
  objects: string,
  { isolatedAlternate, alternate }: PrivateCall,
): RepositoryVariables {
  return {
    GIT_DIR: directory,
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: join(directory, INHERITED),
    GIT_OBJECT_DIRECTORY: isolatedAlternate === undefined ? objects : join(directory, "objects"),
    ...(alternate === undefined ? {} : { GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(alternate) }),
  };
}

/** Quotes a path as in C if it contains git's separator of object folders. */
function quotedPath(path: string): string {
  return path.includes(delimiter) || path.startsWith('"') ? JSON.stringify(path) : path;
}

/** File with the user's and the system's settings, which git reads in place of their own files. */
const INHERITED = "inherited";

interface CallFolderOptions extends PrivateCall {
  readonly objectFormat: "sha1" | "sha256";
  readonly inherited: string;
}

/** Creates a bare repository as `git init --bare` does, without starting git and without templates. */
export function createCallFolder(directory: string, call: CallFolderOptions): void {
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

/** Quotes a path that git would read as a quotation or a comment. */
function quotedLine(path: string): string {
  return /^["#]/.test(path) ? JSON.stringify(path) : path;
}

/** Settings of every call, so that the user's settings have no effect. */
const FIXED_SETTINGS: Readonly<Record<string, string>> = {
  "core.bare": "true",
  // The remote has all objects.
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

function configOf({ objectFormat, remote, settings = {} }: CallFolderOptions): string {
  const formats: Record<string, string> =
    objectFormat === "sha256"
      ? { "core.repositoryFormatVersion": "1", "extensions.objectFormat": "sha256" }
      : { "core.repositoryFormatVersion": "0" };
  const all = { ...formats, ...FIXED_SETTINGS, ...(remote ? settingsOf(remote) : {}), ...settings };
  return renderSettings(Object.entries(all).map(([key, value]) => ({ key, value })));
}

export const REMOTE = "origin";

/** Serves a remote on this machine: its own settings need not allow partial fetches. */
const UPLOAD_PACK = "git -c uploadpack.allowFilter=true -c uploadpack.allowAnySHA1InWant=true upload-pack";

/** Keeps credentials out of the arguments of git's HTTP program: the user is a setting, the password is in git-credentials.ts. */
function settingsOf(remote: Remote): Record<string, string> {
  const { url, userInfo } = splitUserInfo(remote.url);
  return {
    [`remote.${REMOTE}.url`]: url,
    ...(userInfo && userInfo.password === undefined ? { "credential.username": userInfo.user } : {}),
    ...(isLocalUrl(url) ? { [`remote.${REMOTE}.uploadPack`]: UPLOAD_PACK } : {}),
  };
}
