import * as z from "zod";
import { COMMAND_TIMEOUT_MINUTES, type PartialConfig } from "./schema.ts";

const ProjectCommand = z.object({ run: z.string(), timeoutMinutes: z.number().positive() });
export type ProjectCommand = z.infer<typeof ProjectCommand>;

/** The commands of a project. A run keeps the ones that it started with. */
export const ProjectCommands = z.object({
  setup: ProjectCommand.optional(),
  check: ProjectCommand.optional(),
  checkAfter: z.enum(["each", "end"]),
  timeoutMinutes: z.number().positive(),
});
export type ProjectCommands = z.infer<typeof ProjectCommands>;

export function projectCommandsOf({ project = {} }: PartialConfig): ProjectCommands {
  const { setup, check, checkAfter = "each", timeoutMinutes = COMMAND_TIMEOUT_MINUTES } = project;
  const commandOf = (command: typeof setup): ProjectCommand | undefined => {
    if (command === undefined) return undefined;
    if (typeof command === "string") return { run: command, timeoutMinutes };
    return { run: command.run, timeoutMinutes: command.timeoutMinutes ?? timeoutMinutes };
  };
  return { setup: commandOf(setup), check: commandOf(check), checkAfter, timeoutMinutes };
}

/** Whether a run recorded these commands, perhaps redacted. Runs of earlier versions recorded none, and run none. */
export function isSameCommands(
  recorded: ProjectCommands | undefined,
  commands: ProjectCommands,
  redact: (text: string) => string,
): boolean {
  if (!recorded) return true;
  const text = JSON.stringify(commands);
  return [text, redact(text)].includes(JSON.stringify(recorded));
}
