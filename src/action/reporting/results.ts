import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunSettings } from "../../engine/resolve-settings.ts";
import type { RunEnd } from "../../engine/run-request.ts";
import { forGitHub } from "../../output/github/github-advice.ts";
import { renderPage } from "../../output/report/report-page.ts";
import { buildReport } from "../../output/report/report.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { renderEnd } from "../../output/status/run-summary.ts";
import { branchIdOf } from "../../run/ids.ts";
import { verifiedOf } from "../../run/checks/verification.ts";
import { matrixOf } from "../../run/progress.ts";
import { pullRequestsOf, type RunState } from "../../run/state.ts";
import { readBranchFacts, readRunFacts } from "../../runner/read/read-run-facts.ts";
import { localRun, readJournal } from "../../runner/read/stored-run.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Job } from "../job.ts";
import type { Outputs } from "../workflow-commands.ts";
import { logAnnotations } from "./log-annotations.ts";
import { showOnPage } from "./surfaces.ts";

export async function reportResult(
  job: Job,
  project: Project,
  { end, settings }: { readonly end: RunEnd; readonly settings: RunSettings },
): Promise<void> {
  job.log.text(["", ...renderEnd({ ...end, limits: settings }).map(forGitHub)].join("\n"));
  await reportRunFacts(job, project, end.facts.runId);
}

/** Reports the result of one branch. A failed branch is only a warning, since the job that joins the branches may retry it. */
export async function reportBranchResult(
  job: Job,
  project: Project,
  { end, branch }: { readonly end: RunEnd; readonly branch: string },
): Promise<void> {
  const source = await readBranchFacts(project, end, branch);
  job.log.text(["", `${branch}: ${end.state.status}`].join("\n"));
  for (const annotation of logAnnotations(source, project))
    job.log.annotate(annotation.level === "error" ? { ...annotation, level: "warning" } : annotation);
  job.setOutputs({
    ...outputsOf(end.state),
    matrix: "",
    report: writeReport(job, source, branchIdOf(branch)),
  });
  await showOnPage(job, project, source);
}

export async function reportRunFacts(job: Job, project: Project, runId: string): Promise<void> {
  const source = await readRunFacts(project, localRun(project, runId));
  for (const annotation of logAnnotations(source, project)) job.log.annotate(annotation);
  job.setOutputs({ ...outputsOf(source.state), report: writeReport(job, source) });
}

export function reportKnownOutputs(job: Job, project: Project, runId: string): void {
  const state = readJournal(localRun(project, runId));
  if (state.seq > 0) job.setOutputs(outputsOf(state));
}

export function outputsOf(state: RunState): Outputs {
  const { usage } = state;
  const matrix = matrixOf(state);
  return {
    "run-id": state.runId,
    status: state.status,
    verified: String(verifiedOf(state) ?? ""),
    matrix: matrix === undefined || matrix.branch.length === 0 ? "" : JSON.stringify(matrix),
    "pull-requests": JSON.stringify(
      pullRequestsOf(state).map(({ number, url, branch }) => ({ number, url, branch })),
    ),
    output: lastOutput(state),
    "cost-usd": usage.cost_usd === null ? "" : String(Math.round(usage.cost_usd * 10_000) / 10_000),
  };
}

function lastOutput({ steps }: RunState): string {
  const done = Array.from(steps.values()).filter(
    ({ output, completedAt }) => output !== undefined && completedAt !== undefined,
  );
  const last = done.toSorted((a, b) => (a.completedAt ?? "").localeCompare(b.completedAt ?? "")).at(-1);
  return last ? JSON.stringify(last.output) : "";
}

function writeReport({ temp, redactor }: Job, source: RunFacts, branch?: string): string {
  const { runId } = source.state;
  const file = join(temp, `agentic-sdlc-${branch === undefined ? runId : `${runId}-${branch}`}.html`);
  writeFileSync(file, redactor.redactDocument(renderPage(buildReport(source))));
  return file;
}
