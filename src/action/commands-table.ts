import type { CommandName } from "./inputs.ts";
import type { Job } from "./job.ts";

/** What carries out a command of the Action; returns the job's exit code. */
export type Command = (job: Job) => Promise<number>;

/** Every value of the input `command`; each is loaded when it is asked for. */
export const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  run: async () => await handed((await import("./run.ts")).runCommand),
  resume: async () => await handed((await import("./run.ts")).resumeCommand),
  cancel: async () => (await import("./look.ts")).cancelCommand,
  status: async () => (await import("./look.ts")).statusCommand,
  branch: async () => await handed((await import("./run.ts")).branchCommand),
  gate: async () => (await import("./gate.ts")).gateCommand,
  publish: async () => (await import("./publish.ts")).publishCommand,
  sweep: async () => (await import("./sweep.ts")).sweepCommand,
  dispatch: async () => (await import("./dispatch.ts")).dispatchCommand,
  comment: async () => (await import("./comment.ts")).commentCommand,
};

/** With a token that may only read, what the command makes is left for another job. */
async function handed(command: Command): Promise<Command> {
  return async (job) => {
    if (job.inputs["hand-over"] === undefined) return await command(job);
    return await (await import("./hand-over.ts")).handingOver(command)(job);
  };
}
