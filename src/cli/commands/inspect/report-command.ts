import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { AgenticError } from "../../../errors.ts";
import { renderMarkdown } from "../../../output/report/report-markdown.ts";
import { renderPage } from "../../../output/report/report-page.ts";
import { buildReport } from "../../../output/report/report.ts";
import { print, printJson } from "../../../runner/process/io.ts";
import { showLocalFirst, readRunWithPendingBranches } from "../../../runner/read/local-first.ts";
import { readRunFacts } from "../../../runner/read/read-run-facts.ts";
import { isFound, type ReadableRun, runNotFoundError } from "../../../runner/read/stored-run.ts";
import { openProjectForReading } from "../../../runner/start/project.ts";
import { makeFolder } from "../../../system/make-folder.ts";
import type { Action } from "../../command.ts";
import { anyRun, namedOrNewestRun } from "../../runs/remote-runs.ts";

interface ReportOptions {
  readonly html?: string;
}

export const reportCommand: Action<ReportOptions> = async (io, [named], { html, json }) => {
  const project = openProjectForReading(io);
  const runId = await namedOrNewestRun(io, project, { named, among: anyRun });
  const build = async (run: ReadableRun): Promise<ReturnType<typeof buildReport>> => {
    if (!isFound(run)) throw runNotFoundError(runId);
    return buildReport(await readRunFacts(project, run));
  };
  if (html === undefined && !json) {
    const render = async (run: ReadableRun): Promise<string> => renderMarkdown(await build(run));
    await showLocalFirst(io, project, { runId, find: readRunWithPendingBranches, render });
    return;
  }
  const report = await build(await readRunWithPendingBranches(io, project, { runId }));
  if (html === undefined) {
    printJson(io, report);
    return;
  }
  const file = resolve(io.cwd, html);
  writePage(file, { html, page: renderPage(report) });
  if (json) printJson(io, { run_id: runId, html: file, left_out: report.left_out });
  else print(io, `Wrote ${html}`);
};

export function writePage(file: string, { html, page }: { html: string; page: string }): void {
  try {
    makeFolder(dirname(file));
    writeFileSync(file, page);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new AgenticError({
      code: "usage",
      message: `The report cannot be written to ${html}${reason}. Give a file in a folder that you may write to.`,
      cause,
    });
  }
}
