import { readFileSync } from "node:fs";
import { exitCodes } from "../launch/exit-code.ts";
import { parseJson } from "../run/parse-json.ts";
import { judge, type Verdict } from "./allowed.ts";
import { gitHubOf } from "./github.ts";
import type { Job } from "./job.ts";
import type { AskedCommand } from "./comment-command.ts";
import { type Asked, readTrigger, type Trigger, type TriggerSource } from "./trigger.ts";

/**
 * The first job: says whether what an event asks for may happen, and what that is, before there is code or a key on the runner. It ends
 * green either way; whatever goes wrong in it denies.
 */
export async function gateCommand(job: Job): Promise<number> {
  job.setOutputs({ allowed: "false" });
  const trigger = await triggerOf(job);
  if (trigger.status === "nothing") return close(job, trigger.reason);
  if (trigger.status === "refused") return close(job, trigger.reason, "refused");
  const verdict = await verdictFor(job, trigger.asked);
  if (!verdict.allowed) return close(job, verdict.reason, "refused");
  const { command, workflow = "", variables = "", runId = "" } = trigger.asked;
  const { headSha = "" } = verdict;
  job.log.text(`${command}${workflow === "" ? "" : ` ${workflow}`} for run ${runId} is allowed.`);
  job.setOutputs({
    command,
    workflow,
    variables,
    "run-id": runId,
    "head-sha": headSha,
    allowed: "true",
  });
  return exitCodes.completed;
}

/** What the job's event asks for; else what the workflow itself wants, in so far as the event lets it. */
export async function triggerOf(job: Pick<Job, "environment" | "inputs">): Promise<Trigger> {
  const { environment, inputs } = job;
  const { command, workflow, variables, "run-id": runId } = inputs;
  const source: TriggerSource = {
    name: environment["GITHUB_EVENT_NAME"] ?? "",
    payload: parseJson(textOf(environment["GITHUB_EVENT_PATH"])),
    repository: environment["GITHUB_REPOSITORY"] ?? "",
    actors: [environment["GITHUB_ACTOR"] ?? "", environment["GITHUB_TRIGGERING_ACTOR"] ?? ""],
    delivery: environment["GITHUB_RUN_ID"] ?? "",
    now: new Date(),
  };
  if (workflow === undefined && runId === undefined) return await readTrigger(source);
  const given: AskedCommand = {
    command: workflow === undefined ? "resume" : "run",
    ...(workflow === undefined ? {} : { workflow }),
    ...(variables === undefined ? {} : { variables }),
    ...(runId === undefined ? {} : { runId }),
  };
  if (command === "gate") return await readTrigger({ ...source, given });
  // A later job is told of the run that the gate let through, whoever asked for it.
  const asked = await readTrigger(source);
  return asked.status === "asks" ? asked : await readTrigger({ ...source, given });
}

/** The same question again, for a job that comes later: somebody may have lost a right, or changed something, since. */
export async function verdictFor(job: Job, asked: Asked): Promise<Verdict> {
  try {
    const place = await gitHubOf(job);
    if (place) return await judge(place, asked);
    return { allowed: false, reason: "There is no token to ask GitHub with; give `github-token`." };
  } catch (error) {
    return { allowed: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

function close({ log }: Job, reason: string, how: "nothing" | "refused" = "nothing"): number {
  if (how === "refused") log.annotate({ level: "notice", message: reason, title: "agentic-sdlc" });
  else log.text(reason);
  return exitCodes.completed;
}

function textOf(path: string | undefined): string | undefined {
  try {
    return path === undefined || path === "" ? undefined : readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
