import {
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  mkdirSync,
  writeFileSync,
} from "node:fs";
import { basename, join, delimiter } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { RepositoryVariables } from "../process/git-directory.ts";
import { type GitAnswer, localEnvironment, remoteEnvironment, startGit } from "../process/git.ts";
import { renderSettings } from "../settings/read-settings.ts";
import {
  type CreateToken,
  credentialsForRemote,
  withoutExtraHeaders,
  withoutTokens,
} from "./git-credentials.ts";
import { privateFolder } from "./private-folder.ts";
import {
  connectionEnvironment,
  isLocalUrl,
  type RemoteSettings,
  sshEnvironment,
  type Remote,
  splitUserInfo,
} from "./remote.ts";

/**
 * The engine's bare repository outside the workspace, the only one that git uses with credentials. Calls share an object folder, which any
 * number of processes may write to. References, settings and shallow commits exist for one call only, so that neither a killed git nor
 * another process interferes. The repository is a cache: the remote has all of its objects.
 */
export interface PrivateRepository {
  folder(): string;
  readonly objectFormat: "sha1" | "sha256";
  call(args: readonly string[], call?: PrivateCall): Promise<GitAnswer>;
  withRepository<T>(call: PrivateCall, work: (run: PrivateGit, directory: string) => Promise<T>): Promise<T>;
  reset(): void;
  /** Returns the same repository, whose remote calls end with the signal. Calls `onAnswer` for each response of a remote. */
  withSignal(signal: AbortSignal, onAnswer?: () => void): PrivateRepository;
}

type PrivateGit = (
  args: readonly string[],
  change?: Pick<PrivateCall, "remote" | "input" | "onOutput">,
) => Promise<GitAnswer>;

/** Longer than any push of a run's state takes. */
const REMOTE_LIMIT_MS = 120_000;

interface PrivateRepositoryOptions {
  readonly root: string;
  readonly environment: Environment;
  readonly settings: RemoteSettings;
  readonly createToken?: CreateToken | undefined;
  readonly limitMs?: number;
}

export function createPrivateRepository({
  root,
  environment,
  settings,
  createToken,
  limitMs = REMOTE_LIMIT_MS,
}: PrivateRepositoryOptions): PrivateRepository {
  const objectFormat = settings.setting("extensions.objectformat") === "sha256" ? "sha256" : "sha1";
  let folders: RepositoryFolders | undefined;
  const openedFolders = () => (folders ??= openFolders(root, environment, objectFormat));
  const local = localEnvironment(environment);
  const remoteVariables = { ...remoteEnvironment(environment), ...sshEnvironment(settings, environment) };
  const checkoutEnvironment = { ...remoteVariables, ...connectionEnvironment(settings) };
  const tokenEnvironment = {
    ...withoutTokens(remoteVariables),
    ...connectionEnvironment(withoutExtraHeaders(settings)),
  };
  async function withRepository<T>(
    call: PrivateCall,
    work: (run: PrivateGit, directory: string) => Promise<T>,
    { signal, onAnswer }: CallObserver = {},
  ): Promise<T> {
    const { objects, calls } = openedFolders();
    for (const part of ["pack", "info"]) makeFolder(join(objects, part));
    makeFolder(calls);
    const directory = mkdtempSync(join(calls, "call-"));
    try {
      createCallFolder(directory, { ...call, objectFormat, inherited: settings.inherited });
      return await work(async (args, { remote, input, onOutput } = {}) => {
        // A remote on this machine needs no credentials, and its hooks may come from anyone.
        const usesNetwork = remote !== undefined && !isLocalUrl(remote.url);
        const signIn = usesNetwork ? await credentialsForRemote(remote, environment, createToken) : undefined;
        const network = signIn && !signIn.isFromUrl ? tokenEnvironment : checkoutEnvironment;
        const variables = usesNetwork ? network : local;
        const answer = await startGit([...(signIn?.args ?? []), ...args], {
          directory,
          environment: { ...variables, ...repositoryVariables(directory, objects, call) },
          secret: signIn?.secret,
          input,
          onOutput,
          limitMs: remote && limitMs,
          signal: remote && signal,
        });
        if (remote !== undefined && answer.exitCode === 0) onAnswer?.();
        return answer;
      }, directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  const create = (observer: CallObserver = {}): PrivateRepository => ({
    folder: () => openedFolders().folder,
    objectFormat,
    withRepository: (call, work) => withRepository(call, work, observer),
    call: (args, call = {}) => withRepository(call, (run) => run(args, call), observer),
    reset: () => discardObjects(openedFolders().objects),
    withSignal: (signal, onAnswer) => create({ signal, onAnswer }),
  });
  return create();
}

interface CallObserver {
  readonly signal?: AbortSignal | undefined;
  readonly onAnswer?: (() => void) | undefined;
}

interface RepositoryFolders {
  readonly folder: string;
  readonly objects: string;
  readonly calls: string;
}

function openFolders(root: string, environment: Environment, objectFormat: string): RepositoryFolders {
  const checkout = realpathSync(root);
  const folder = privateFolder(checkout, environment);
  const folders = { folder, objects: join(folder, `objects-${objectFormat}`), calls: join(folder, "calls") };
  removeLeftovers(folders);
  return folders;
}

const LEFTOVER_AGE_MS = 60 * 60 * 1000;
/** Each fetch creates a pack, and git slows down with many packs. */
const PACK_LIMIT = 400;
/** Entries of one of the 256 folders of loose objects. */
const LOOSE_LIMIT = 100;

/** Removes files of killed processes after an hour, and all objects if there are very many and the repository was idle for an hour. */
function removeLeftovers({ folder, calls, objects }: RepositoryFolders): void {
  const wasIdle = isIdle(calls);
  removeIdle(calls, () => true);
  removeIdle(folder, (name) => name.startsWith(`${basename(objects)}-`));
  if (!wasIdle) return;
  const packs = entriesOf(join(objects, "pack")) / 2;
  if (packs > PACK_LIMIT || entriesOf(join(objects, "17")) > LOOSE_LIMIT) discardObjects(objects);
}

function removeIdle(folder: string, isLeftover: (name: string) => boolean): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (isLeftover(name) && isIdle(join(folder, name)))
      rmSync(join(folder, name), { recursive: true, force: true });
}

function isIdle(folder: string): boolean {
  const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > LEFTOVER_AGE_MS;
}

function entriesOf(folder: string): number {
  return existsSync(folder) ? readdirSync(folder).length : 0;
}

/** Renames the folder first, so that no process finds half of it. */
function discardObjects(objects: string): void {
  const aside = `${objects}-${process.pid}-${Date.now().toString(36)}`;
  try {
    renameSync(objects, aside);
  } catch {
    // Another process removed it.
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

interface PrivateCall {
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

function repositoryVariables(
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
function createCallFolder(directory: string, call: CallFolderOptions): void {
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
