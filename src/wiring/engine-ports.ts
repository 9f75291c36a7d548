import { delimiter, join } from "node:path";
import { missingProgram } from "../agents/install-cli.ts";
import { createSandboxUser, type SandboxUser } from "../agents/process/sandbox-user.ts";
import { RECORDINGS } from "../agents/replay/recording.ts";
import { createScriptRunner } from "../agents/process/script-process.ts";
import type { Environment } from "../config/credential-variables.ts";
import type { Config, PartialConfig } from "../config/schema.ts";
import type { EnginePorts } from "../engine/run-request.ts";
import { createWorkspaces, redactedForge, redactedWorkspaces } from "../git/create-workspaces.ts";
import { createGit } from "../git/process/git.ts";
import { type Base, type DetachedHead, type MainBranch, SWITCH_ADVICE } from "../git/process/repository.ts";
import { createFileForge } from "../git/remote/file-forge.ts";
import type { Remotes } from "../git/remote/remotes.ts";
import { guardSettings } from "../git/settings/settings-guard.ts";
import { WORKTREES } from "../git/worktrees/branch-names.ts";
import { watchRefs } from "../git/worktrees/ref-watch.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { AgentRunner } from "../ports/agent-runner.ts";
import type { Ids } from "../ports/clock.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import type { Library } from "../ports/prompt-library.ts";
import type { Workspaces } from "../ports/workspaces.ts";
import type { Sources } from "../run/sources/sources.ts";
import { createLibrary, createDiskReader } from "../storage/library/library.ts";
import { createRecordedReader } from "../storage/local/recorded-sources.ts";
import type { OnReplicationFailure } from "../storage/replicated-store/replication-options.ts";
import { packageRoot } from "../system/package-root.ts";
import { systemClock } from "../system/system-clock.ts";
import { createTemplateEngine } from "../template/render.ts";
import { createForge } from "./create-forge.ts";
import { redactorFor, secretFinderOf } from "./create-redactor.ts";
import { readSavedSettings } from "./recorded-git-settings.ts";
import { hasRemoteStorage, mayHaveRemotes } from "./remote-storage-config.ts";
import { createRunStores, createSettingsRecorder, openTrustNotes } from "./run-stores.ts";

export interface PortOptions {
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Environment;
  readonly config: Config;
  readonly fileConfig?: PartialConfig;
  readonly detached?: DetachedHead;
  /** Aborted when the user stops the run. */
  readonly interrupt?: AbortSignal | undefined;
  /** Aborted when the user interrupts a second time: kills all processes at once. */
  readonly kill: AbortSignal;
  /** Saved texts of the files that the run may read. A program may name further files while it runs. */
  readonly sources?: { readonly saved: Sources; readonly isProgram: boolean } | undefined;
  /** Recordings that the provider `replay` plays, by name; the first that has a session counts. */
  readonly recordings?: readonly string[];
  readonly report?: ((text: string) => void) | undefined;
  readonly onReplicationFailure?: OnReplicationFailure | undefined;
  /** Whether the process runs only the engine and its workflow. */
  readonly ownsProcess?: boolean | undefined;
  /** Code of a pull request, used as the base instead of the checked-out branch. Only new runs have a head. */
  readonly code?:
    | {
        readonly head?: Base;
        readonly continues?: ExistingPullRequest | undefined;
      }
    | undefined;
}

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Random suffixes for IDs. They are not secret, so `node:crypto` is not loaded. */
export const randomIds: Ids = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join(""),
};

export interface SessionPorts extends EnginePorts {
  /** Starts to load the agent runner and to fetch notes before the first session needs them. */
  readonly preloadAgents: () => void;
}

export function createEnginePorts(options: PortOptions): SessionPorts {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const fetchedNotes = once(() => fetchNotes(options));
  // Scripts execute code that agents wrote, so both have this user.
  const { user: name } = config.agents;
  const user = name === undefined ? undefined : createSandboxUser({ name, root });
  const trustedCommit = options.code && eager(repository.git.run("rev-parse", "--verify", "HEAD"));
  const agents = once(() => loadAgents(options, { trustedCommit, user }));
  const states = createRunStores(options);
  return {
    clock: systemClock,
    states,
    gitSettings: createSettingsRecorder(options, states),
    workspaces: createRunWorkspaces(options, remotesWhenUsed(options)),
    forgeFor: (store) =>
      redactedForge(
        createForge(options, createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store)),
        redactor,
      ),
    linksOf: async (run) => await (await import("./run-links.ts")).linksOfRun(options, run),
    library: libraryOf(options),
    templates: createTemplateEngine(),
    agents: lazyAgentRunner(agents, { environment, fetchedNotes }),
    preloadAgents: () => {
      void eager(fetchedNotes());
      void eager(agents());
    },
    scripts: createScriptRunner({
      environment: stepEnvironment(options),
      kill,
      passEnvironment,
      user,
      ...graceOf(config),
      onWithheld: (names) =>
        options.report?.(
          `Scripts run without ${names.join(", ")}: credentials by name or value. Add the names that scripts need to \`agents.environment\`.`,
        ),
    }),
    functions: new Map(),
    trustNotes: openTrustNotes(options),
    ...(options.ownsProcess
      ? {
          watchPrograms: async (onInterrupted) => {
            const { watchPrograms } = await import("../system/program-watchdog.ts");
            return watchPrograms(onInterrupted);
          },
        }
      : {}),
    ...(config.memory.enabled ? { notes: lazyNotes(options, fetchedNotes) } : {}),
  };
}

/** Returns the files that a run may read: the saved ones, and for a program also later ones. */
export function libraryOf({ root, sources }: Pick<PortOptions, "root" | "sources">): Library {
  const folders = { root, builtIn: packageRoot() };
  if (!sources) return createLibrary(folders);
  const late = sources.isProgram ? createDiskReader(folders) : undefined;
  return createLibrary(folders, createRecordedReader(sources.saved, late));
}

/** Sets `GIT_CEILING_DIRECTORIES`: git in a worktree without `.git` must not find the user's checkout, which contains the worktree. */
function stepEnvironment({ root, environment }: Pick<PortOptions, "root" | "environment">): Environment {
  const { GIT_CEILING_DIRECTORIES: others } = environment;
  const folders = [join(root, WORKTREES), ...(others === undefined ? [] : [others])];
  return { ...environment, GIT_CEILING_DIRECTORIES: folders.join(delimiter) };
}

export function createRunWorkspaces(
  options: Pick<
    PortOptions,
    "root" | "isRepository" | "environment" | "config" | "fileConfig" | "code" | "detached"
  >,
  remotes?: () => Promise<Remotes>,
): Workspaces {
  const { root, isRepository, environment, config, code } = options;
  const { detached = { advice: SWITCH_ADVICE, findBranch: async () => await findMainBranch(options) } } =
    options;
  const { submodules } = config.git;
  const repository = isRepository ? { root, git: createGit(root, environment) } : undefined;
  return redactedWorkspaces(
    createWorkspaces(root, repository, {
      head: code?.head,
      detached,
      submodules,
      remotes,
      findSecrets: secretFinderOf(environment, config.logging.redact),
      savedSettings: () => readSavedSettings({ root, environment }),
      guard: isRepository ? guardSettings({ root, environment }) : undefined,
      refs: isRepository ? watchRefs(root) : undefined,
    }),
    redactorFor(environment, config.logging.redact),
  );
}

async function findMainBranch(options: Parameters<typeof createRunWorkspaces>[0]): Promise<MainBranch> {
  const branch = options.fileConfig?.git?.mainBranch;
  if (branch !== undefined) return { branch };
  return await (await import("./default-branch.ts")).findRemoteDefault(options);
}

function remotesWhenUsed(options: PortOptions): (() => Promise<Remotes>) | undefined {
  return mayHaveRemotes(options) ? once(() => loadRemotes(options)) : undefined;
}

/** Reads the remotes when a run starts: later changes by a step have no effect. */
async function loadRemotes(options: PortOptions): Promise<Remotes> {
  if (!mayHaveRemotes(options)) return { choose: () => undefined };
  const { remotesOf, remotesUntil } = await import("./repository-remotes.ts");
  return remotesUntil(await remotesOf(options), options.kill);
}

/** Prevents an unhandled rejection. The promise still rejects for callers that await it. */
function eager<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

async function fetchNotes(options: PortOptions): Promise<void> {
  if (!options.config.memory.enabled || !hasRemoteStorage(options)) return;
  const { fetchNotesInTime } = await import("./related-notes-port.ts");
  for (const notice of await fetchNotesInTime(options)) options.report?.(notice);
}

function lazyNotes(options: PortOptions, fetchedNotes: () => Promise<void>): RelatedNotesPort {
  const load = once(async () => (await import("./related-notes-port.ts")).createRelatedNotes(options));
  return {
    related: async (text, limit) => {
      await fetchedNotes();
      return await (await load()).related(text, limit);
    },
  };
}

function graceOf({ execution: { graceSeconds } }: Config): { graceMs?: number } {
  return graceSeconds === undefined ? {} : { graceMs: graceSeconds * 1000 };
}

async function loadAgents(
  options: PortOptions,
  { trustedCommit, user }: { trustedCommit: Promise<string> | undefined; user: SandboxUser | undefined },
): Promise<AgentRunner> {
  const { root, environment, config, kill } = options;
  const [
    { createAgentRunner },
    { createClaudeCli },
    { createCodexCli },
    { createGeminiCli },
    { createReplayCli },
    { withTools, withTrustedAgents },
  ] = await Promise.all([
    import("../agents/cli-session.ts"),
    import("../agents/claude/claude.ts"),
    import("../agents/codex/codex.ts"),
    import("../agents/gemini/gemini.ts"),
    import("../agents/replay/replay.ts"),
    import("./agent-tools.ts"),
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directories = (options.recordings ?? [""]).map((name) => join(root, RECORDINGS, name));
  const runner = createAgentRunner({
    environment: stepEnvironment(options),
    kill,
    user,
    clis: [
      createClaudeCli({ passEnvironment, ...(claude.allowedTools.length > 0 ? claude : {}) }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directories, passEnvironment }),
    ],
    ...graceOf(config),
  });
  const equipped = withTools(runner, config);
  if (!trustedCommit) return equipped;
  return withTrustedAgents(equipped, { environment, trustedCommit: await trustedCommit });
}

/** Loads the agent runner with the first session: a run of scripts does not need it. */
function lazyAgentRunner(
  load: () => Promise<AgentRunner>,
  { environment, fetchedNotes }: { environment: Environment; fetchedNotes: () => Promise<void> },
): AgentRunner {
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([load(), fetchedNotes()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await load()).endOrphans(runId),
    missingProgram: (provider) => missingProgram(provider, environment),
  };
}
