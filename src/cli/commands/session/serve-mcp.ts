import { Config } from "../../../config/schema.ts";
import { AgenticError } from "../../../errors.ts";
import { type Io, printNotice, redactedIo } from "../../../runner/process/io.ts";
import { openProject, type Project } from "../../../runner/start/project.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import { enclosingCheckout } from "../../../wiring/open-notebook.ts";

export async function mcpCommand(
  rawIo: Io,
  _args: readonly string[],
  { readOnly = false }: { readonly readOnly?: boolean },
): Promise<number> {
  const folder = findProjectRoot(rawIo.cwd);
  const { problem, ...project } = configOf(enclosingCheckout(folder.root));
  const io = redactedIo(rawIo, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("../../../mcp/mcp-server.ts");
  const notice = (text: string): void => printNotice(io, text);
  await serve({ stdin, stdout, notice }, { ...project, ...folder, environment, io, readOnly, problem });
  return 0;
}

type Configured = Pick<Project, "config" | "fileConfig"> & { readonly problem?: AgenticError };

function configOf(root: string): Configured {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), fileConfig: {}, problem: error };
  }
}
