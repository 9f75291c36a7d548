import { checkoutAround } from "../../compose/notebook.ts";
import { Config } from "../../config/schema.ts";
import { AgenticError } from "../../errors.ts";
import { projectRoot } from "../../package-root.ts";
import { type Io, say } from "../io.ts";
import { openProject } from "../project.ts";
import { redactedIo } from "../redacted-io.ts";

/** Serves tools for agents over standard input and output, until the input ends. */
export async function mcpCommand(
  given: Io,
  _args: readonly string[],
  { readOnly = false }: { readonly readOnly?: boolean },
): Promise<number> {
  const place = projectRoot(given.cwd);
  const { config, problem } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("../../mcp/serve.ts");
  const notice = (text: string): void => say(io, text);
  await serve({ stdin, stdout, notice }, { ...place, config, environment, readOnly, problem });
  return 0;
}

function configOf(root: string): { config: Config; problem?: AgenticError } {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), problem: error };
  }
}
