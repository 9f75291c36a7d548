import { existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Environment } from "../../config/credential-variables.ts";
import { runDirectory } from "../../run/paths.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { type GitAnswer, localEnvironment, remoteEnvironment, startGit } from "../process/git.ts";
import { createCallFolder, repositoryVariables, type PrivateCall } from "./git-call-folder.ts";
import {
  type CreateToken,
  credentialsForRemote,
  withoutExtraHeaders,
  withoutTokens,
} from "./git-credentials.ts";
import { privateFolder } from "./private-folder.ts";
import { connectionEnvironment, isLocalUrl, type RemoteSettings, sshEnvironment } from "./remote.ts";

/**
 * The engine's own bare repository outside the workspace: it alone is used beside credentials. What git's calls share is a folder of
 * objects, which any number of processes may write to; the rest (references, configuration, shallow commits) is made for each call and
 * goes with it, so that neither a killed git nor another process is ever in the way. It is a cache: all in it is at the remote too.
 */
export interface PrivateRepository {
  /** Made when first asked for. */
  folder(): string;
  readonly objectFormat: "sha1" | "sha256";
  /** Runs git once, in a bare repository made for it; answers whatever git's end is. */
  call(args: readonly string[], call?: PrivateCall): Promise<GitAnswer>;
  /** The same for several calls in one bare repository. */
  withRepository<T>(call: PrivateCall, work: (run: PrivateGit, directory: string) => Promise<T>): Promise<T>;
  /** Begins anew: what was kept is damaged. */
  reset(): void;
  /** The same, where git that talks to a remote is ended with the signal, and none is started after it; each answer of a remote is told. */
  withSignal(signal: AbortSignal, onAnswer?: () => void): PrivateRepository;
}

/** Git in one bare repository. */
export type PrivateGit = (
  args: readonly string[],
  change?: Pick<PrivateCall, "remote" | "input" | "onOutput">,
) => Promise<GitAnswer>;

/** Longer than any push of a run's state; what is not through by then will not get through. */
const REMOTE_LIMIT_MS = 120_000;

export function createPrivateRepository({
  root,
  environment,
  settings,
  createToken: mint,
  limitMs = REMOTE_LIMIT_MS,
}: {
  /** Absolute top folder of the checkout. */
  readonly root: string;
  readonly environment: Environment;
  readonly settings: RemoteSettings;
  /** Asked before each call of a remote. */
  readonly createToken?: CreateToken | undefined;
  /** How long a remote may take for one call. */
  readonly limitMs?: number;
}): PrivateRepository {
  const objectFormat = settings.setting("extensions.objectformat") === "sha256" ? "sha256" : "sha1";
  let place: Place | undefined;
  const found = () => (place ??= findPlace(root, environment, objectFormat));
  const local = localEnvironment(environment);
  const reached = { ...remoteEnvironment(environment), ...sshEnvironment(settings, environment) };
  const connected = { ...reached, ...connectionEnvironment(settings) };
  const signedIn = { ...withoutTokens(reached), ...connectionEnvironment(withoutExtraHeaders(settings)) };
  async function together<T>(
    call: PrivateCall,
    work: (run: PrivateGit, directory: string) => Promise<T>,
    { signal, onAnswer }: Listening = {},
  ): Promise<T> {
    const { objects, calls } = found();
    for (const part of ["pack", "info"]) makeFolder(join(objects, part));
    makeFolder(calls);
    const directory = mkdtempSync(join(calls, "call-"));
    try {
      createCallFolder(directory, { ...call, objectFormat, inherited: settings.inherited });
      return await work(async (args, { remote, input, onOutput } = {}) => {
        // A remote on this machine needs no credentials, and its hooks may be anybody's.
        const isAway = remote !== undefined && !isLocalUrl(remote.url);
        const signIn = isAway ? await credentialsForRemote(remote, environment, mint) : undefined;
        const away = signIn && !signIn.isFromUrl ? signedIn : connected;
        const answer = await startGit([...(signIn?.args ?? []), ...args], {
          directory,
          environment: { ...(isAway ? away : local), ...repositoryVariables(directory, objects, call) },
          ...(signIn ? { secret: signIn.secret } : {}),
          ...(input === undefined ? {} : { input }),
          ...(onOutput === undefined ? {} : { onOutput }),
          ...(remote === undefined ? {} : { limitMs, ...(signal ? { signal } : {}) }),
        });
        if (remote !== undefined && answer.exitCode === 0) onAnswer?.();
        return answer;
      }, directory);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  const own = (listening: Listening = {}): PrivateRepository => ({
    folder: () => found().folder,
    objectFormat,
    withRepository: (call, work) => together(call, work, listening),
    call: (args, call = {}) => together(call, (run) => run(args, call), listening),
    reset: () => setAside(found().objects),
    withSignal: (signal, onAnswer) => own({ signal, ...(onAnswer ? { onAnswer } : {}) }),
  });
  return own();
}

interface Listening {
  readonly signal?: AbortSignal;
  readonly onAnswer?: () => void;
}

interface Place {
  readonly folder: string;
  readonly objects: string;
  readonly calls: string;
}

function findPlace(root: string, environment: Environment, objectFormat: string): Place {
  const checkout = realpathSync(root);
  const folder = privateFolder(checkout, environment);
  const place = { folder, objects: join(folder, `objects-${objectFormat}`), calls: join(folder, "calls") };
  removeLeftovers(place);
  return place;
}

const LEFTOVER_AGE_MS = 60 * 60 * 1000;
/** Git slows down with the number of packs; each fetch makes one. */
const PACK_LIMIT = 400;
/** Of the 256 folders of loose objects one tells of all. */
const LOOSE_LIMIT = 100;

/** Removes what killed processes left an hour ago or earlier; and all objects, once there are very many and nobody has been here for so long. */
function removeLeftovers({ folder, calls, objects }: Place): void {
  const wasIdle = isIdle(calls);
  removeIdle(calls, () => true);
  removeIdle(folder, (name) => name.startsWith(`${basename(objects)}-`));
  // Copies of runs that somebody has looked at: they are made anew for each look.
  for (const copies of ["copies", "shown"]) removeIdle(join(folder, copies, runDirectory(".")), () => true);
  if (!wasIdle) return;
  const packs = entriesOf(join(objects, "pack")) / 2;
  if (packs > PACK_LIMIT || entriesOf(join(objects, "17")) > LOOSE_LIMIT) setAside(objects);
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

/** In one step, so that nobody finds half of it. */
function setAside(objects: string): void {
  const aside = `${objects}-${process.pid}-${Date.now().toString(36)}`;
  try {
    renameSync(objects, aside);
  } catch {
    // Another process did it.
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}
