import { prepareBranch } from "../../launch/branch.ts";
import { type Io, say } from "../../launch/io.ts";
import { overridesOf } from "../../launch/overrides.ts";
import { openProject } from "../../launch/project.ts";
import { runSession } from "../session.ts";
import type { RunOptions } from "../start.ts";

export async function branchCommand(
  io: Io,
  [runId = "", branch = ""]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const launch = await prepareBranch({
    project: openProject(io.cwd),
    environment: io.environment,
    runId,
    branch,
    trustDefinition: options.trustDefinition,
    overrides: overridesOf(options),
    report: (text) => say(io, text),
  });
  return await runSession({ io, launch, json: options.json ?? false });
}
