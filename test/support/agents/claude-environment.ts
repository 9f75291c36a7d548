import { delimiter, dirname } from "node:path";
import type { ModelServer } from "../model/model-server.ts";
import { claudeProgram, modelEnvironment } from "./claude-program.ts";

/** What a command line of ours finds on a machine with Claude Code, and with tokens that are not for agents. */
export function claudeEnvironment(server: Pick<ModelServer, "url">): Record<string, string> {
  return {
    ...modelEnvironment(server),
    PATH: [dirname(claudeProgram()), process.env["PATH"]].join(delimiter),
    GITHUB_TOKEN: "ghp_engine",
    GH_TOKEN: "gho_engine",
  };
}
