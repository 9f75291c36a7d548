import { AgenticError } from "../../errors.ts";

export function engineOwned(path: string): AgenticError {
  return usage(`\`${path}\` is a file that only the engine writes. Choose another path.`);
}

export const SET_ASIDE_NOTICE =
  "Another program put something in the place of a file of the run. It is kept as ";

export function describeRestoredFiles(location: string): string {
  return `Files in ${location} were removed or changed by another program. Its journal and definition were written anew; transcripts and outputs of earlier steps may be missing.`;
}

export function localRunNotFound(runId: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`,
  });
}

export function runExists(runId: string): AgenticError {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`,
  });
}

export function usage(message: string): AgenticError {
  return new AgenticError({ code: "usage", message });
}
