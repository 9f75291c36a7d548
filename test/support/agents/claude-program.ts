import type { ModelServer } from "../model/model-server.ts";
import { agentProgram, modelVariables } from "./agent-programs.ts";

/** The pinned Claude Code that tests drive. */
export const claudeProgram = (): string => agentProgram("claude");

/** Variables that make Claude Code talk to a scripted model, and fail at once where that fails. */
export function modelEnvironment(server: Pick<ModelServer, "url">): Record<string, string> {
  return modelVariables("claude", server);
}
