import { delimiter, join } from "node:path";
import { createSandboxUser, type SandboxUser } from "../agents/process/sandbox-user.ts";
import { createScriptRunner } from "../agents/process/script-process.ts";
import type { Environment } from "../config/credential-variables.ts";
import type { Config, PartialConfig } from "../config/schema.ts";
import type { EnginePorts } from "../engine/run-request.ts";
import { createWorkspaces } from "../git/create-workspaces.ts";
import { createGit } from "../git/process/git.ts";
import { type Base, type DetachedHead, type MainBranch, SWITCH_ADVICE } from "../git/process/repository.ts";
import { redactedForge, redactedWorkspaces } from "../git/redacted-workspaces.ts";
import { createFileForge } from "../git/remote/file-forge.ts";
import type { Remotes } from "../git/remote/remotes.ts";
import { guardSettings } from "../git/settings/settings-guard.ts";
import { WORKTREES } from "../git/worktrees/branch-names.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { AgentRunner } from "../ports/agent-runner.ts";
import type { Ids } from "../ports/clock.ts";
import type { RelatedNotesPort } from "../ports/notes.ts";
import type { Library } from "../ports/prompt-library.ts";
import type { Workspaces } from "../ports/workspaces.ts";
import type { Sources } from "../run/sources/sources.ts";
import { createLibrary, readsFromDisk } from "../storage/library/library.ts";
import { readsKept } from "../storage/local/recorded-sources.ts";
import type { OnReplicationFailure } from "../storage/replicated-store/replication-options.ts";
import { packageRoot } from "../system/package-root.ts";
import { systemClock } from "../system/system-clock.ts";
import { createTemplateEngine } from "../template/render.ts";
import { composeForge } from "./create-forge.ts";
import { redactorFor, secretFinderOf } from "./create-redactor.ts";
import { keptSettings } from "./recorded-git-settings.ts";
import { hasRemoteStorage, mayHaveRemotes } from "./remote-storage-config.ts";
import { createRunStores, trustNotesOf } from "./run-stores.ts";

export interface ComposeOptions {
  /** Top of the repository, or the folder worked in. */
  readonly root: string;
  readonly isRepository: boolean;
  readonly environment: Environment;
  readonly config: Config;
  /** What the configuration file says itself, without defaults. */
  readonly given?: PartialConfig;
  /** What new runs begin with where no branch is checked out. */
  readonly detached?: DetachedHead;
  /** Aborted when a person wants the run to stop. */
  readonly interrupt?: AbortSignal;
  /** Aborted when a person asks a second time: everything is killed at once. */
  readonly kill: AbortSignal;
  /** What the run kept of the files that it may read; a program may name further ones while it runs. */
  readonly sources?: { readonly kept: Sources; readonly isProgram: boolean };
  /** Tells people what happens to the files of a run. */
  readonly report?: (text: string) => void;
  /** Called when the files of a run could not be carried to its remote. */
  readonly onUncarried?: OnReplicationFailure;
  /** Whether no code runs in the process but the engine's and that of its workflow. */
  readonly ownsProcess?: boolean;
  /** Code of a pull request, which a run works on in place of what is checked out; known to a new run. */
  readonly code?: {
    readonly head?: Base;
    /** Pull request that the work goes to, in place of one of its own. */
    readonly continues?: ExistingPullRequest;
  };
}

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Tells runs apart; no secret, so `node:crypto` need not be loaded for it. */
export const randomIds: Ids = {
  suffix: () => Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join(""),
};

export interface SessionPorts extends EnginePorts {
  /** An agent will be asked soon: what it waits for is fetched and loaded meanwhile. */
  readonly expectAgents: () => void;
}

/** Wires every port to its adapter. */
export function createEnginePorts(options: ComposeOptions): SessionPorts {
  const { root, environment, config, kill } = options;
  const { environment: passEnvironment } = config.agents;
  const redactor = redactorFor(environment, config.logging.redact);
  const repository = { root, git: createGit(root, environment) };
  const arrival = once(() => bringNotes(options));
  const user = otherUser(options);
  const trusted = options.code && eager(repository.git.run("rev-parse", "--verify", "HEAD"));
  const agents = once(() => loadAgents(options, { trusted, user }));
  return {
    clock: systemClock,
    states: createRunStores(options),
    workspaces: composeWorkspaces(options, remotesWhenUsed(options)),
    forgeFor: (store) =>
      redactedForge(
        composeForge(
          options,
          createFileForge({ ...repository, remotes: eager(loadRemotes(options)) }, store),
        ),
        redactor,
      ),
    linksOf: async (run) => await (await import("./run-links.ts")).linksOfRun(options, run),
    library: libraryOf(options),
    templates: createTemplateEngine(),
    agents: loadedWhenUsed(agents, arrival),
    expectAgents: () => {
      void eager(arrival());
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
          `Scripts run without ${names.join(", ")}: credentials by name or value. Name those that scripts need in \`agents.environment\`.`,
        ),
    }),
    functions: new Map(),
    trustNotes: trustNotesOf(options),
    ...(options.ownsProcess
      ? {
          watchPrograms: async (onInterrupted) => {
            const { watchPrograms } = await import("../system/program-watchdog.ts");
            return watchPrograms(onInterrupted);
          },
        }
      : {}),
    ...(config.memory.enabled ? { notes: notesLoadedWhenUsed(options, arrival) } : {}),
  };
}

function libraryOf({ root, sources }: ComposeOptions): Library {
  const places = { root, builtIn: packageRoot() };
  if (!sources) return createLibrary(places);
  const late = sources.isProgram ? readsFromDisk(places) : undefined;
  return createLibrary(places, readsKept(sources.kept, late));
}

/** Git of a step whose worktree has lost its `.git` does not find the user's checkout, in which the worktree lies. */
export function stepEnvironment({
  root,
  environment,
}: Pick<ComposeOptions, "root" | "environment">): Environment {
  const { GIT_CEILING_DIRECTORIES: others } = environment;
  const folders = [join(root, WORKTREES), ...(others === undefined ? [] : [others])];
  return { ...environment, GIT_CEILING_DIRECTORIES: folders.join(delimiter) };
}

/** Scripts run what agents have written, so they run as those do. */
function otherUser({ root, config: { agents } }: ComposeOptions): SandboxUser | undefined {
  return agents.user === undefined ? undefined : createSandboxUser({ name: agents.user, root });
}

/** Where the runs of a repository work. */
export function composeWorkspaces(
  place: Pick<
    ComposeOptions,
    "root" | "isRepository" | "environment" | "config" | "given" | "code" | "detached"
  >,
  remotes?: () => Promise<Remotes>,
): Workspaces {
  const { root, isRepository, environment, config, code } = place;
  const { detached = { advice: SWITCH_ADVICE, findBranch: async () => await findMainBranch(place) } } = place;
  const { submodules } = config.git;
  const repository = isRepository ? { root, git: createGit(root, environment) } : undefined;
  return redactedWorkspaces(
    createWorkspaces(root, repository, {
      head: code?.head,
      detached,
      submodules,
      remotes,
      findSecrets: secretFinderOf(environment, config.logging.redact),
      savedSettings: () => keptSettings({ root, environment }),
      guard: isRepository ? guardSettings({ root, environment }) : undefined,
    }),
    redactorFor(environment, config.logging.redact),
  );
}

async function findMainBranch(place: Parameters<typeof composeWorkspaces>[0]): Promise<MainBranch> {
  const branch = place.given?.git?.mainBranch;
  if (branch !== undefined) return { branch };
  return await (await import("./default-branch.ts")).findRemoteDefault(place);
}

/** Undefined where the commits of runs stay in this clone. */
function remotesWhenUsed(options: ComposeOptions): (() => Promise<Remotes>) | undefined {
  return mayHaveRemotes(options) ? once(() => loadRemotes(options)) : undefined;
}

/** Read when a run begins: what a step configures later has no effect. */
async function loadRemotes(options: ComposeOptions): Promise<Remotes> {
  if (!mayHaveRemotes(options)) return { choose: () => undefined };
  const { remotesOf, remotesUntil } = await import("./repository-remotes.ts");
  return remotesUntil(await remotesOf(options), options.kill);
}

/** What fails is told to whoever waits for it. */
function eager<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

/** Notes that others kept are here before the first session looks for them. */
async function bringNotes(options: ComposeOptions): Promise<void> {
  if (!options.config.memory.enabled || !hasRemoteStorage(options)) return;
  const { bringNotesInTime } = await import("./related-notes-port.ts");
  for (const notice of await bringNotesInTime(options)) options.report?.(notice);
}

function notesLoadedWhenUsed(options: ComposeOptions, arrival: () => Promise<void>): RelatedNotesPort {
  const load = once(async () => (await import("./related-notes-port.ts")).composeNotes(options));
  return {
    related: async (text, limit) => {
      await arrival();
      return await (await load()).related(text, limit);
    },
  };
}

function graceOf({ execution: { graceSeconds } }: Config): { graceMs?: number } {
  return graceSeconds === undefined ? {} : { graceMs: graceSeconds * 1000 };
}

async function loadAgents(
  options: ComposeOptions,
  { trusted, user }: { trusted: Promise<string> | undefined; user: SandboxUser | undefined },
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
    import("../agents/create-agent-runner.ts"),
    import("../agents/claude/claude.ts"),
    import("../agents/codex/codex.ts"),
    import("../agents/gemini/gemini.ts"),
    import("../agents/replay/replay.ts"),
    import("./agent-tools.ts"),
  ]);
  const { claude, environment: passEnvironment, prices } = config.agents;
  const directory = join(root, ".agentic", "recordings");
  const runner = createAgentRunner({
    environment: stepEnvironment(options),
    kill,
    user,
    clis: [
      createClaudeCli({ passEnvironment, ...(claude.allowedTools.length > 0 ? claude : {}) }),
      createCodexCli({ passEnvironment, prices }),
      createGeminiCli({ passEnvironment, prices }),
      createReplayCli({ directory, passEnvironment }),
    ],
    ...graceOf(config),
  });
  const equipped = withTools(runner, config);
  if (!trusted) return equipped;
  return withTrustedAgents(equipped, { environment, trusted: await trusted });
}

/** A run of scripts starts without what drives agents. */
function loadedWhenUsed(loaded: () => Promise<AgentRunner>, arrival: () => Promise<void>): AgentRunner {
  return {
    run: async (request, hooks) => {
      const [runner] = await Promise.all([loaded(), arrival()]);
      return await runner.run(request, hooks);
    },
    endOrphans: async (runId) => (await loaded()).endOrphans(runId),
  };
}
