import { readFileSync } from "node:fs";
import { handleEvent } from "../app/handle.ts";
import type { AppForge } from "../app/ports.ts";
import { portsAt } from "../app/ports-at.ts";
import { exitCodes } from "../launch/exit-code.ts";
import { parseJson } from "../run/parse-json.ts";
import { gitHubOf } from "./github.ts";
import { usage } from "./inputs.ts";
import type { Job } from "./job.ts";

/** As whom the token of a workflow writes. */
const OWN = { login: "github-actions[bot]" };

/**
 * Does what a comment, review or label asks for, as the App does it, for repositories without a server. What is to begin or to go on is not
 * dispatched: the outputs say so, as those of `command: gate`, and the next job of the same workflow does it.
 */
export async function commentCommand(job: Job): Promise<number> {
  const { environment, log } = job;
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (!place) throw usage("`command: comment` needs `github-token`, to see who asked, and to answer.");
  const report = (message: string): void => log.annotate({ level: "warning", message });
  const name = environment["GITHUB_EVENT_NAME"] ?? "";
  // Of several runs that can go on each needs a job of its own.
  const own = name === "schedule" ? {} : { dispatch: here(job) };
  const ports = portsAt(place, { own: OWN, report, ...own });
  const handled = await handleEvent({ name, payload: payloadOf(environment["GITHUB_EVENT_PATH"]) }, ports);
  switch (handled.status) {
    case "nothing":
      log.text("The event asks for nothing.");
      return exitCodes.completed;
    case "done":
      log.text(`${handled.what}${handled.runId === undefined ? "" : ` of run ${handled.runId}`}.`);
      if (handled.runId !== undefined) job.setOutputs({ "run-id": handled.runId });
      return exitCodes.completed;
    case "refused":
      log.annotate({ level: "notice", message: handled.reason, title: "agentic-sdlc" });
      return exitCodes.completed;
    case "again":
      log.annotate({
        level: "error",
        message: `${handled.reason} Run the job again.`,
        title: "agentic-sdlc",
      });
      return exitCodes.failed;
  }
}

/** The workflow that would be dispatched is this one. */
function here(job: Job): AppForge["dispatch"] {
  return ({ command, runId, workflow = "", variables, headSha = "" }) => {
    job.setOutputs({
      command,
      workflow,
      variables: variables === undefined ? "" : JSON.stringify(variables),
      "run-id": runId,
      "head-sha": headSha,
      allowed: "true",
    });
    return Promise.resolve({ status: "started" });
  };
}

function payloadOf(path: string | undefined): unknown {
  try {
    return path === undefined || path === "" ? undefined : parseJson(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
