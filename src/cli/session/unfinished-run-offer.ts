import { formatRunStatus, parseProgress } from "../runs/run-list.ts";
import { findUnfinishedRun, type UnfinishedRun } from "../../routing/unfinished-run.ts";
import { percentPart } from "../../run/percent.ts";
import { displayPath } from "../../run/ids.ts";
import { type Io, printNotice, redactedIo } from "../../runner/process/io.ts";
import type { Project } from "../../runner/start/project.ts";
import { createLocalStore } from "../../storage/local/local-run-store.ts";
import { formatDuration } from "../../system/format.ts";
import { ask, canAsk } from "./prompt-user.ts";

type Choice = { readonly start: "new" | "nothing" } | { readonly resume: string };

interface Offer {
  readonly request: string;
  readonly json: boolean;
}

export async function offerUnfinishedRun(
  io: Io,
  project: Project,
  { request, json }: Offer,
): Promise<Choice> {
  const runs = createLocalStore(project.root, project.config.outputDirectory)
    .list()
    .flatMap(({ progress: text, live }) => {
      const progress = parseProgress(text);
      return progress ? [{ progress, live }] : [];
    });
  const found = findUnfinishedRun(request, runs);
  if (!found) return { start: "new" };
  const redacted = redactedIo(io, project.config.logging.redact);
  const { runId, live } = found;
  printNotice(redacted, describeRun(found, Date.now()));
  if (live) {
    printNotice(
      redacted,
      `To follow it:  agentic-sdlc logs ${runId} --follow\nThis command starts a new run.`,
    );
    return { start: "new" };
  }
  if (json || !canAsk(io)) {
    printNotice(
      redacted,
      `To continue it:  agentic-sdlc resume ${runId}\nThis command starts a new run. \`--new\` starts one without looking for others.`,
    );
    return { start: "new" };
  }
  const [resume, start] = [`Resume run ${runId}`, "Start a new run"];
  const message = "Resume it, or start a new run?";
  const answer = await ask(io, { kind: "choice", message, options: [resume, start], answer: resume });
  if (answer === undefined) return { start: "nothing" };
  return answer === resume ? { resume: runId } : { start: "new" };
}

const MOST_STEPS = 8;

function describeRun({ runId, match, progress, live }: UnfinishedRun, now: number): string {
  const {
    workflow_name: workflow,
    updated_at: at,
    completed_steps: ended,
    pending_steps: pending,
  } = progress;
  const activity = at === null ? [] : [`last activity ${formatDuration(now - Date.parse(at))} ago`];
  const facts = [workflow, formatRunStatus({ progress, live }), ...percentPart(progress), ...activity];
  const failed = ended.filter(({ status }) => status === "failed").map(({ path }) => path);
  const done = ended.filter(({ status }) => status !== "failed").map(({ path }) => path);
  return [
    `Run ${runId} has ${match === "same" ? "the same request" : "a similar request"} and is not finished.`,
    `  ${facts.join(" · ")}`,
    ...stepsLine("Done", done),
    ...stepsLine("Failed", failed),
    ...stepsLine("Next", [...progress.running_steps, ...pending]),
  ].join("\n");
}

function stepsLine(label: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length - MOST_STEPS;
  const names = paths.slice(0, MOST_STEPS).map(displayPath);
  return [`  ${label}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`];
}
