import { usageError } from "../errors.ts";
import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import type { DetachedHead } from "../git/process/repository.ts";
import type { Redactor } from "../redaction/redactor.ts";
import { type Io, withWrite } from "../runner/process/io.ts";
import { openProject, type Project, withProjectCommands } from "../runner/start/project.ts";
import { isPathInside, resolveRealPath } from "../system/path-containment.ts";
import { redactorFor } from "../wiring/create-redactor.ts";
import { type RawInputs, secretInputs } from "./inputs.ts";
import { type JobTrigger, readJobTrigger } from "./job-event.ts";
import { createRunnerLog, type Outputs, type RunnerLog, setOutputs } from "./workflow-commands.ts";
import { type WorkFolder, workFolderOf } from "./step-state-file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface Job {
  readonly inputs: RawInputs;
  /** Environment of the runner with the secret inputs. Only for ports; processes receive a filtered one. */
  readonly environment: Environment;
  readonly log: RunnerLog;
  readonly redactor: Redactor;
  /** Streams for shared code; all output goes to the log. */
  readonly io: Io;
  readonly trigger: JobTrigger;
  readonly work: WorkFolder;
  readonly temp: string;
  readonly setOutputs: (outputs: Outputs) => void;
  /** With a read-only token: copies requests from the remote to the staging repository. */
  readonly relayRequests?: () => Promise<void>;
}

/** Returns a job without a log, for a start that another job has reported. */
export function withoutLog(job: Job): Job {
  const nothing = (): void => {};
  const log = { text: nothing, annotate: nothing, error: nothing, warn: nothing, notice: nothing };
  return { ...job, log: { ...job.log, ...log } };
}

export interface JobOptions {
  readonly inputs: RawInputs;
  readonly environment: Environment;
  readonly stdout: NodeJS.WriteStream;
  readonly cwd: string;
}

export function openJob({ inputs, environment: runnerEnvironment, stdout, cwd }: JobOptions): Job {
  const environment = { ...runnerEnvironment, ...secretsOf(inputs) };
  const redactor = redactorFor(environment);
  const log = createRunnerLog({
    token: () => randomUUID().replaceAll("-", ""),
    redact: (text) => redactor.redactDocument(text),
  });
  for (const secret of Object.values(secretsOf(inputs))) log.mask(secret);
  const stream = withWrite(stdout, (chunk) => {
    log.text(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    return true;
  });
  const temp = environment["RUNNER_TEMP"] ?? tmpdir();
  return {
    inputs,
    environment,
    log,
    redactor,
    io: {
      get stdin() {
        return process.stdin;
      },
      stdout: stream,
      stderr: stream,
      environment,
      cwd: folderOf(environment["GITHUB_WORKSPACE"] ?? cwd, inputs["working-directory"]),
    },
    trigger: readJobTrigger(environment, inputs),
    work: workFolderOf(environment, inputs["github-token"]),
    temp,
    setOutputs: (outputs) =>
      setOutputs(
        environment["GITHUB_OUTPUT"],
        Object.fromEntries(
          Object.entries(outputs).map(([name, value]) => [name, value && redactor.redactDocument(value)]),
        ),
      ),
  };
}

function folderOf(workspace: string, input: string): string {
  const folder = resolve(workspace, input);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder && isPathInside(resolveRealPath(workspace), resolveRealPath(folder))) return folder;
  throw usageError(
    input === "."
      ? `The workspace ${folder} does not exist. Check out the repository first (actions/checkout).`
      : `Input \`working-directory\` is ${JSON.stringify(input)}, which is not a folder of the checkout.`,
  );
}

/** Time for agents to exit. GitHub kills a cancelled job after ten seconds, and state and comment are written after them. */
const GRACE_SECONDS = 3;

export function projectOf({ io, inputs, environment, trigger }: Job): Project {
  const commandInputs = {
    ...(inputs.setup === undefined ? {} : { setup: inputs.setup }),
    ...(inputs.check === undefined ? {} : { check: inputs.check }),
  };
  const project = withProjectCommands(openProject(io.cwd), commandInputs);
  const { config } = project;
  const branch = inputs["state-branch"];
  requireStateBranch(branch ?? config.state.branch, environment);
  return {
    ...project,
    commandInputs,
    detached: detachedIn(environment, trigger),
    config: {
      ...config,
      state: { ...config.state, ...(branch === undefined ? {} : { branch }) },
      execution: { ...config.execution, graceSeconds: config.execution.graceSeconds ?? GRACE_SECONDS },
    },
  };
}

/**
 * Returns the target branch of a detached checkout (a tag, a commit, or the merge commit of a pull request): the base of the pull request,
 * the branch of the event, or the default branch. Only the commit of the event is trusted, since a comment can start a job with more rights
 * than the author of another commit has.
 */
export function detachedIn(
  { GITHUB_BASE_REF: base = "", GITHUB_REF: ref = "", GITHUB_SHA: sha = "" }: Environment,
  { defaultBranch }: Pick<JobTrigger, "defaultBranch">,
): DetachedHead {
  const [, started] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
  const branch = base === "" ? (started ?? defaultBranch) : base;
  const advice = "Check out a branch: set `ref:` of actions/checkout to its name.";
  return branch === undefined || sha === "" ? { advice } : { work: { branch, sha }, advice };
}

/** Errors: `usage` if the state branch is a branch of the event. */
function requireStateBranch(stateBranch: string, environment: Environment): void {
  const codeBranches = ["GITHUB_REF_NAME", "GITHUB_BASE_REF", "GITHUB_HEAD_REF"].map(
    (name) => environment[name],
  );
  if (!codeBranches.includes(stateBranch)) return;
  throw usageError(
    `The state branch ${stateBranch} is a code branch. Set the input \`state-branch\`, or \`state.branch\` in agentic/config.json, to another one.`,
  );
}

function secretsOf(inputs: RawInputs): Record<string, string> {
  const entries = Object.entries(secretInputs) as [keyof typeof secretInputs, string][];
  return Object.fromEntries(
    entries.flatMap(([input, variable]) => (inputs[input] === undefined ? [] : [[variable, inputs[input]]])),
  );
}
