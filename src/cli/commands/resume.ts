import { resumeRun } from "../../engine/run.ts";
import type { Io } from "../io.ts";
import { openProject } from "../project.ts";
import { runSession } from "../session.ts";
import { readRun } from "../stored-run.ts";
import { overridesOf, type RunOptions } from "../start.ts";

export async function resumeCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const project = openProject(io.cwd);
  const { workflow, record } = readRun(project, runId);
  const overrides = { ...record.overrides, ...overridesOf(options) };
  return await runSession(
    { io, project, workflow, overrides, json: options.json ?? false },
    (ports, request) =>
      resumeRun(ports, request, {
        runId,
        ...(options.fromStep === undefined ? {} : { fromStep: options.fromStep }),
      }),
  );
}
