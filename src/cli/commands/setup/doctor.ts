import { exitCodes } from "../../../runner/process/exit-code.ts";
import { type Io, printJson, printStyled } from "../../../runner/process/io.ts";
import { version } from "../../../system/package-root.ts";
import type { Action } from "../../command.ts";
import {
  checkAgents,
  checkBash,
  checkDisk,
  checkGit,
  checkNode,
  checkProcesses,
  type Finding,
  renderFindings,
  withinLimit,
} from "../../doctor/machine-checks.ts";
import { checkAction, checkCommands, checkRepository, openForDoctor } from "../../doctor/project-checks.ts";

export const doctorCommand: Action = async (io, _args, options) => {
  const { environment } = io;
  const { project, finding } = openForDoctor(io);
  const { provider } = project.config.defaults;
  const findings = await Promise.all([
    checkGit(environment),
    checkNode(),
    checkBash(environment),
    checkDisk(project.root),
    checkProcesses(),
    withinLimit("agents", () => checkAgents(environment, provider)),
    withinLimit("repository", () => checkRepository(environment, project)),
    [finding],
    finding.status === "failed" ? [] : withinLimit("commands", () => checkCommands(project)),
    ...remoteChecks(io, project),
    withinLimit("action", () => checkAction(project)),
  ]);
  const all = findings.flat();
  const canRun = all.every(({ status }) => status !== "failed");
  if (options.json) printJson(io, { can_run: canRun, version, checks: all });
  else printStyled(io, renderFindings(all, io.stdout));
  return canRun ? exitCodes.completed : exitCodes.failed;
};

/** Loaded late: they need most of the program. */
function remoteChecks(
  io: Io,
  project: ReturnType<typeof openForDoctor>["project"],
): Promise<readonly Finding[]>[] {
  const checks = import("../../doctor/remote-checks.ts");
  return [
    withinLimit("remote", async () => await (await checks).checkRemote(io, project)),
    withinLimit("token", async () => await (await checks).checkGitHub(io, project)),
  ];
}
