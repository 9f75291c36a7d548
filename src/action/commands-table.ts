import { nearest } from "../definition/nearest.ts";
import { usage } from "./inputs.ts";
import type { Job } from "./job.ts";

/** What carries out a command of the Action; returns the job's exit code. */
export type Command = (job: Job) => Promise<number>;

/** Every value of the input `command`; each is loaded when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => await handed((await import("./run.ts")).runCommand),
  resume: async () => await handed((await import("./run.ts")).resumeCommand),
  cancel: async () => (await import("./look.ts")).cancelCommand,
  status: async () => (await import("./look.ts")).statusCommand,
  branch: async () => await handed((await import("./run.ts")).branchCommand),
  gate: async () => (await import("./gate.ts")).gateCommand,
  publish: async () => (await import("./publish.ts")).publishCommand,
  sweep: async () => (await import("./sweep.ts")).sweepCommand,
  comment: async () => (await import("./comment.ts")).commentCommand,
};

/** Errors: `usage` for a command that there is not. */
export async function commandNamed(name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load) return await load();
  const near = nearest(name, Object.keys(commands));
  const hint = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  throw usage(
    `Input \`command\` is ${JSON.stringify(name)}; it must be one of ${Object.keys(commands).join(", ")}.${hint}`,
  );
}

/** With a token that may only read, what the command makes is left for another job. */
async function handed(command: Command): Promise<Command> {
  return async (job) => {
    if (job.inputs["hand-over"] === undefined) return await command(job);
    return await (await import("./hand-over.ts")).handingOver(command)(job);
  };
}
