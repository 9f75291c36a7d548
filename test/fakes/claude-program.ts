import { agentProgram, modelVariables } from "./agent-programs.ts";
import type { ModelServer } from "./model-server.ts";

/** The pinned Claude Code that tests drive. */
export const claudeProgram = (): string => agentProgram("claude");

/** Variables that make Claude Code talk to a scripted model, and fail at once where that fails. */
export function modelEnvironment(server: Pick<ModelServer, "url">): Record<string, string> {
  return modelVariables("claude", server);
}
