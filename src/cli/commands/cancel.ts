import { cancelRun } from "../../launch/cancel-run.ts";
import { type Io, print, printJson, say } from "../../launch/io.ts";
import { workedOnWords } from "../../launch/worked-on.ts";
import { openProject } from "../../launch/project.ts";

export async function cancelCommand(
  io: Io,
  [runId = ""]: readonly string[],
  options: { json?: boolean },
): Promise<number> {
  const { outcome, workedOn } = await cancelRun(io, openProject(io.cwd), { runId });
  if (workedOn) say(io, workedOnWords(runId, workedOn));
  const words = {
    requested: `Run ${runId} was asked to stop; its finished steps are kept.`,
    cancelled: `Run ${runId} is cancelled. \`agentic-sdlc resume ${runId}\` goes on with it.`,
    removed: `Run ${runId} had not begun; its files are removed.`,
  };
  if (options.json) printJson(io, { run_id: runId, outcome });
  else print(io, words[outcome]);
  return 0;
}
