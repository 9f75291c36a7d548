import { AgenticError } from "../../errors.ts";
import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type Digests, digestsOf, versionOf } from "../../run/sources/sources.ts";
import type { RunState } from "../../run/state.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";

interface RunFolder {
  readonly runId: string;
  readonly read: (path: string) => string | undefined;
}

/** Returns the digests of the files of a run. Errors: `definition-changed` if they changed since their verification. */
export function requireVerified({ runId, read }: RunFolder, { verified }: RunRequest): Digests {
  const digests = digestsOf(read);
  if (!verified || versionOf(digests) === verified.version) return digests;
  throw new AgenticError({
    code: "definition-changed",
    message: `The files of run ${runId} changed while it was being resumed; resume it again.`,
  });
}

/** Records that this clone trusts a version of a run's files and its whole journal. */
export function trust({ trustNotes }: EnginePorts, { location }: RunStore, version: string): void {
  trustNotes?.write(location, { version });
}

/** Whether another machine recorded results of the check. A confirmation of the run covers them too, so this is asked before it. */
export function hasForeignChecks(
  { trustNotes }: EnginePorts,
  { store, state }: { readonly store: RunStore; readonly state: RunState },
): boolean {
  const { events = store.isFetched === true ? 0 : Infinity } = trustNotes?.read(store.location) ?? {};
  return state.checks.some(({ seq }) => seq > events);
}

/** Confirms the verified run, with events of runners. Errors: `definition-untrusted`. */
export function acceptRun(
  ports: EnginePorts,
  { verified }: RunRequest,
  { store, joined }: { readonly store: RunStore; readonly joined?: readonly NewRunEvent[] },
): void {
  if (!verified) return;
  verified.confirm?.(joined);
  if (verified.needsTrustNote) return trust(ports, store, verified.version);
  const { version } = ports.trustNotes?.read(store.location) ?? {};
  ports.trustNotes?.write(store.location, { version });
}
