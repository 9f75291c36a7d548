import { existsSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { isSecretName } from "../config/credential-variables.ts";
import { type Diagnostic, renderProblem } from "../definition/diagnostic.ts";
import { AgenticError, messageOf } from "../errors.ts";
import { createGit } from "../git/process/git.ts";
import { exitCodeOfError, exitCodes } from "../runner/process/exit-code.ts";
import { asUserError } from "../system/system-fault.ts";
import { type CommandName, parseInputs } from "./inputs.ts";
import { type Job, type JobOptions, openJob } from "./job.ts";
import { createRunnerLog, setOutputs } from "./workflow-commands.ts";
import { workFolderOf } from "./step-state-file.ts";

/** GitHub displays commits of this identity with the avatar of Actions. */
const NAME = "github-actions[bot]";
const EMAIL = "41898282+github-actions[bot]@users.noreply.github.com";

/** Sets the git identity of GitHub Actions if neither the job nor the checkout has one. */
async function withIdentity(environment: Environment, folder: string): Promise<Environment> {
  const git = createGit(folder, environment);
  const known = await Promise.all(
    ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((variable) =>
      git.try("-c", "user.useConfigOnly=true", "var", variable),
    ),
  );
  if (known.every((ident) => ident !== undefined)) return environment;
  return {
    ...environment,
    GIT_AUTHOR_NAME: environment["GIT_AUTHOR_NAME"] ?? NAME,
    GIT_AUTHOR_EMAIL: environment["GIT_AUTHOR_EMAIL"] ?? EMAIL,
    GIT_COMMITTER_NAME: environment["GIT_COMMITTER_NAME"] ?? NAME,
    GIT_COMMITTER_EMAIL: environment["GIT_COMMITTER_EMAIL"] ?? EMAIL,
  };
}

type Command = (job: Job) => Promise<number>;

const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  run: async () => await withOptionalHandoff((await import("./run/run-job.ts")).runCommand),
  resume: async () => await withOptionalHandoff((await import("./run/run-job.ts")).resumeCommand),
  cancel: async () => (await import("./reporting/status-command.ts")).cancelCommand,
  status: async () => (await import("./reporting/status-command.ts")).statusCommand,
  branch: async () => await withOptionalHandoff((await import("./run/run-job.ts")).branchCommand),
  gate: async () => (await import("./gate/gate.ts")).gateCommand,
  publish: async () => (await import("./publish/publish.ts")).publishCommand,
  sweep: async () => (await import("./gate/event-commands.ts")).sweepCommand,
  dispatch: async () => (await import("./gate/event-commands.ts")).dispatchCommand,
  comment: async () => (await import("./gate/event-commands.ts")).commentCommand,
};

async function withOptionalHandoff(command: Command): Promise<Command> {
  return async (job) => {
    if (job.inputs["hand-over"] === undefined) return await command(job);
    return await (await import("./handoff/handoff.ts")).withHandoff(command)(job);
  };
}

type Environment = JobOptions["environment"];

export interface MainOptions extends Omit<JobOptions, "inputs"> {
  readonly inputs: string;
  readonly step: string;
}

/** Runs a step of the Action; returns its exit code. Errors become annotations, one per line. */
export async function main({ inputs, step, ...options }: MainOptions): Promise<number> {
  let job: Job | undefined;
  let hasFailed = false;
  // The previous step has reported an error before the run.
  if (step === "finish" && !workFolderOf(options.environment).hasNote()) return exitCodes.completed;
  try {
    const parsed = parseInputs(inputs);
    const folder = options.environment["GITHUB_WORKSPACE"] ?? options.cwd;
    job = openJob({
      ...options,
      inputs: parsed,
      environment: await withIdentity(options.environment, folder),
    });
    warnOfSecrets(job, options.environment);
    if (step === "finish") return await finish(job);
    return await (
      await commands[job.inputs.command]()
    )(job);
  } catch (error) {
    hasFailed = true;
    // Without a job the secrets are unknown, and only the engine's own messages are written.
    const log = job?.log ?? createRunnerLog({ token: () => "", redact: (text) => text });
    logError(error, log, job);
    if (job && error instanceof AgenticError && error.code === "not-resumable") await reportKnownStatus(job);
    if (job && step === "run")
      await (await import("./gate/report-start-error.ts")).reportStartFailure(job, error);
    log.close();
    return exitCodeOfError(error);
  } finally {
    job?.log.close();
    if (step === "run") endStep(options.environment, !job || isDone(job.work, hasFailed));
  }
}

function isDone(work: Job["work"], hasFailed: boolean): boolean {
  return hasFailed ? !work.hasNote() : work.isDone();
}

/** Clears environment files that agents may have written, and skips the last step if it has nothing to do. */
function endStep(environment: Environment, isOver: boolean): void {
  for (const name of ["GITHUB_ENV", "GITHUB_PATH"]) {
    const file = environment[name];
    if (file !== undefined && file !== "" && existsSync(file)) writeFileSync(file, "");
  }
  if (isOver) setOutputs(environment["GITHUB_OUTPUT"], { told: "true" });
}

async function finish(job: Job): Promise<number> {
  const { finishCommand } = await import("./reporting/finish-job.ts");
  if (job.inputs["hand-over"] === undefined || job.inputs.command === "publish")
    return await finishCommand(job);
  return await (await import("./handoff/handoff.ts")).withHandoffRecovery(finishCommand)(job);
}

async function reportKnownStatus(job: Job): Promise<void> {
  const { projectOf } = await import("./job.ts");
  const { reportKnownOutputs } = await import("./reporting/results.ts");
  const { "run-id": runId } = job.inputs;
  if (runId !== undefined) reportKnownOutputs(job, projectOf(job), runId);
}

function logError(thrown: unknown, log: Job["log"], job?: Job): void {
  const error = asUserError(thrown);
  const problems = error instanceof AgenticError ? problemsIn(error) : [];
  if (job && problems.length > 0) return annotateProblems(problems, error as AgenticError, job);
  const message = messageOf(error);
  const expected = error instanceof AgenticError && error.code !== "internal";
  const text = expected ? message : `Internal error in agentic-sdlc: ${message}`;
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) log.error(line);
  if (!expected && error instanceof Error && error.stack !== undefined) log.text(error.stack);
}

function problemsIn({ data }: AgenticError): Diagnostic[] {
  const all = Array.isArray(data["problems"]) ? (data["problems"] as readonly Partial<Diagnostic>[]) : [];
  return all.filter(
    (problem): problem is Diagnostic => problem.file !== undefined && problem.line !== undefined,
  );
}

function annotateProblems(problems: readonly Diagnostic[], { message }: AgenticError, job: Job): void {
  const { log, io, environment } = job;
  const root = environment["GITHUB_WORKSPACE"] ?? io.cwd;
  for (const problem of problems) {
    const file = resolve(io.cwd, problem.file);
    const where = existsSync(file) ? { path: relative(root, file), line: problem.line } : {};
    log.annotate({ level: "error", message: renderProblem(problem), title: "agentic-sdlc", ...where });
  }
  log.text(message.split("\n").at(-1) ?? "");
}

/** Warns of secrets in the job's environment, which every process of the same user can read. */
function warnOfSecrets({ log }: Job, environment: Environment): void {
  const open = Object.keys(environment).filter(
    (name) => isSecretName(name) && (environment[name] ?? "") !== "" && !name.startsWith("ACTIONS_"),
  );
  if (open.length === 0) return;
  log.warn(
    `The job has secrets in its environment (${open.join(", ")}), where agents can read them. Pass them as inputs of the Action instead.`,
  );
}
