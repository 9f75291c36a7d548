import { Config } from "../../../config/schema.ts";
import { AgenticError } from "../../../errors.ts";
import { type Io, say } from "../../../runner/process/io.ts";
import { redactedIo } from "../../../runner/process/redacted-io.ts";
import { openProject, type Project } from "../../../runner/start/project.ts";
import { findProjectRoot } from "../../../system/package-root.ts";
import { enclosingCheckout } from "../../../wiring/open-notebook.ts";

/** Serves tools for agents over standard input and output, until the input ends. */
export async function mcpCommand(
  given: Io,
  _args: readonly string[],
  { readOnly = false }: { readonly readOnly?: boolean },
): Promise<number> {
  const place = findProjectRoot(given.cwd);
  const { problem, ...project } = configOf(enclosingCheckout(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("../../../mcp/mcp-server.ts");
  const notice = (text: string): void => say(io, text);
  await serve({ stdin, stdout, notice }, { ...project, ...place, environment, io, readOnly, problem });
  return 0;
}

type Configured = Pick<Project, "config" | "given"> & { readonly problem?: AgenticError };

function configOf(root: string): Configured {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), given: {}, problem: error };
  }
}
