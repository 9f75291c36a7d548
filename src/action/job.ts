import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { resolve } from "node:path";
import type { DetachedHead } from "../git/process/repository.ts";
import type { Redactor } from "../redaction/redactor.ts";
import type { Io } from "../runner/process/io.ts";
import { openProject, type Project } from "../runner/start/project.ts";
import { isPathInside, resolveRealPath } from "../system/path-containment.ts";
import { redactorFor } from "../wiring/create-redactor.ts";
import { type RawInputs, secretInputs, usage } from "./inputs.ts";
import { type JobTrigger, readJobTrigger } from "./job-event.ts";
import { type Outputs, setOutputs } from "./outputs.ts";
import { type WorkFolder, workFolderOf } from "./step-state-file.ts";
import { createRunnerLog, type RunnerLog } from "./workflow-commands.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A job on a runner, as the commands of the Action see it. */
export interface Job {
  readonly inputs: RawInputs;
  /** That of the runner, with the secrets of the inputs: it is handed to ports, and never to a process as it is. */
  readonly environment: Environment;
  readonly log: RunnerLog;
  readonly redactor: Redactor;
  /** For what the doors have in common; all of it goes to the log. */
  readonly io: Io;
  readonly trigger: JobTrigger;
  readonly work: WorkFolder;
  /** Folder that is gone after the job. */
  readonly temp: string;
  readonly setOutputs: (outputs: Outputs) => void;
  /** With a token that may only read: copies requests from the remote to the repository that stands for it. */
  readonly relayRequests?: () => Promise<void>;
}

export interface JobOptions {
  readonly inputs: RawInputs;
  readonly environment: Environment;
  readonly stdout: NodeJS.WriteStream;
  readonly cwd: string;
}

export function openJob({ inputs, environment: given, stdout, cwd }: JobOptions): Job {
  const environment = { ...given, ...secretsOf(inputs) };
  const redactor = redactorFor(environment);
  const token = (): string => randomUUID().replaceAll("-", "");
  const log = createRunnerLog({
    write: (text) => void stdout.write(text),
    token,
    redact: (text) => redactor.redactDocument(text),
  });
  for (const secret of Object.values(secretsOf(inputs))) log.mask(secret);
  const stream = throughLog(stdout, log);
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
          Object.entries(outputs).map(([name, value]) => [name, redactor.redactDocument(value)]),
        ),
        token,
      ),
  };
}

function folderOf(workspace: string, given: string): string {
  const folder = resolve(workspace, given);
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isFolder && isPathInside(resolveRealPath(workspace), resolveRealPath(folder))) return folder;
  throw usage(
    given === "."
      ? `The workspace ${folder} does not exist; check the repository out before (actions/checkout).`
      : `Input \`working-directory\` is ${JSON.stringify(given)}, which is no folder of the checkout.`,
  );
}

/** What agents' programs have to end in: GitHub kills a cancelled job after ten seconds, and state and comment go out after them. */
const GRACE_SECONDS = 3;

/** The project in the job's folder, with what the inputs say of its configuration. */
export function projectOf({ io, inputs, environment, trigger }: Job): Project {
  const project = openProject(io.cwd);
  const { config } = project;
  const branch = inputs["state-branch"];
  requireNoCode(branch ?? config.state.branch, environment);
  return {
    ...project,
    detached: detachedIn(environment, trigger),
    config: {
      ...config,
      state: { ...config.state, ...(branch === undefined ? {} : { branch }) },
      execution: { ...config.execution, graceSeconds: config.execution.graceSeconds ?? GRACE_SECONDS },
    },
  };
}

/**
 * Of a tag, a commit, or a pull request as it would be merged, actions/checkout leaves no branch: the work is for that which the pull request
 * goes to, which the job was started for, or the default branch. Another commit than that of the event may be anybody's: a job that a comment
 * starts has rights that whoever wrote the commit has not.
 */
export function detachedIn(
  { GITHUB_BASE_REF: base = "", GITHUB_REF: ref = "", GITHUB_SHA: sha = "" }: Environment,
  { defaultBranch }: Pick<JobTrigger, "defaultBranch">,
): DetachedHead {
  const [, started] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
  const branch = base === "" ? (started ?? defaultBranch) : base;
  const advice = "Have actions/checkout check out a branch: give it `ref:` with the name of one.";
  return branch === undefined || sha === "" ? { advice } : { work: { branch, sha }, advice };
}

/** Errors: `usage` where the state would go to a branch that the job was started for. */
function requireNoCode(stateBranch: string, environment: Environment): void {
  const ofCode = ["GITHUB_REF_NAME", "GITHUB_BASE_REF", "GITHUB_HEAD_REF"].map((name) => environment[name]);
  if (!ofCode.includes(stateBranch)) return;
  throw usage(
    `The state would go to ${stateBranch}, which is a branch of code; give another input \`state-branch\`, or \`state.branch\` in agentic/config.json.`,
  );
}

function secretsOf(inputs: RawInputs): Record<string, string> {
  const entries = Object.entries(secretInputs) as [keyof typeof secretInputs, string][];
  return Object.fromEntries(
    entries.flatMap(([input, variable]) => {
      const value = inputs[input];
      return value === undefined ? [] : [[variable, value]];
    }),
  );
}

/** The stream itself, but for what is written to it. */
function throughLog(stream: NodeJS.WriteStream, log: RunnerLog): NodeJS.WriteStream {
  const write = (chunk: string | Uint8Array): boolean => {
    log.text(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8"));
    return true;
  };
  return new Proxy(stream, {
    get: (target, key) => {
      if (key === "write") return write;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
