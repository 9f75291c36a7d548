import { Config } from "../../../config/schema.ts";
import { AgenticError } from "../../../errors.ts";
import { printNotice, redactedIo } from "../../../runner/process/io.ts";
import { openProject, type Project } from "../../../runner/start/project.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import { enclosingCheckout } from "../../../wiring/open-notebook.ts";
import type { Action } from "../../command.ts";

export const mcpCommand: Action<{ readonly readOnly?: boolean }> = async (
  rawIo,
  _args,
  { readOnly = false },
) => {
  const folder = findProjectRoot(rawIo.cwd);
  const { problem, ...project } = configOf(enclosingCheckout(folder.root));
  const io = redactedIo(rawIo, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("../../../mcp/mcp-server.ts");
  const notice = (text: string): void => printNotice(io, text);
  await serve({ stdin, stdout, notice }, { ...project, ...folder, environment, io, readOnly, problem });
};

type Configured = Pick<Project, "config" | "fileConfig"> & { readonly problem?: AgenticError };

function configOf(root: string): Configured {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), fileConfig: {}, problem: error };
  }
}
