import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { AgenticError } from "../../errors.ts";
import { buildReport } from "../../output/report.ts";
import { renderMarkdown } from "../../output/report-markdown.ts";
import { renderPage } from "../../output/report-page.ts";
import { runFiles } from "../../run/paths.ts";
import { createLocalStore } from "../../store/local-dir.ts";
import { type Io, print, printJson } from "../../launch/io.ts";
import { openForReading } from "../../launch/project.ts";
import { shownRun } from "../../launch/shown-run.ts";
import { readReportSource } from "../../launch/report-source.ts";
import { notFound } from "../../launch/stored-run.ts";

interface ReportOptions {
  readonly html?: string;
  readonly json?: boolean;
}

export async function reportCommand(
  io: Io,
  [runId = ""]: readonly string[],
  { html, json }: ReportOptions,
): Promise<number> {
  const { project, away } = await shownRun(io, openForReading(io), { runId });
  const store = createLocalStore(project.root, project.config.outputDirectory);
  if (store.read(runId, runFiles.run) === undefined) throw notFound(runId);
  const report = buildReport(await readReportSource(project, runId, away));
  if (html === undefined) {
    if (json) printJson(io, report);
    else print(io, renderMarkdown(report));
    return 0;
  }
  const file = resolve(io.cwd, html);
  writePage(file, { html, page: renderPage(report) });
  if (json) printJson(io, { run_id: runId, html: file, left_out: report.left_out });
  else print(io, `Wrote ${html}`);
  return 0;
}

function writePage(file: string, { html, page }: { html: string; page: string }): void {
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
