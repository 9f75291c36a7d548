import { AgenticError } from "../errors.ts";
import type { RunStore } from "../ports/states.ts";
import { runFiles } from "../run/paths.ts";
import { type Digests, digestsOf, versionOf } from "../run/sources.ts";
import type { RunRequest } from "./request.ts";

interface RunFolder {
  readonly runId: string;
  readonly read: (path: string) => string | undefined;
}

/**
 * Digests of the files that a run works from. They were looked at before the run was this engine's: another one may have changed them
 * meanwhile. Errors: `definition-changed`.
 */
export function requireVerified({ runId, read }: RunFolder, { verified }: RunRequest): Digests {
  const digests = digestsOf(read);
  if (!verified || versionOf(digests) === verified.version) return digests;
  throw new AgenticError({
    code: "definition-changed",
    message: `The files of run ${runId} changed while it was being resumed; resume it again.`,
  });
}

/** Notes which version of a run's files this clone trusts. */
export function trust(store: RunStore, version: string): void {
  store.write(runFiles.trusted, `${JSON.stringify({ version })}\n`);
}
