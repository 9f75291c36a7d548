import { randomUUID } from "node:crypto";
import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import type { RefChange, StateRefs } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import { leaseRef, stateMessage } from "./ref-names.ts";
import { updateRefs, type RetryTiming } from "./update-ref.ts";
import { versionOf } from "./find-run.ts";

/** Reserves the dispatch of one request, so that two instances with the same event start one job. */
export const DispatchClaim = z.object({
  request: z
    .string()
    .max(300)
    .describe("What is dispatched: `run`, or the ID of the comment, review or sweep."),
  by: z.uuid().describe("The attempt that dispatches."),
  at: z.iso.datetime(),
});
export type DispatchClaim = z.infer<typeof DispatchClaim>;

/** Beside the lease, which the dispatched job writes. */
export const DISPATCH_FILE = "dispatch.json";

/** An instance that dispatches does so within seconds. After this time it counts as crashed. */
const CLAIM_MS = 60_000;
/** After this time an instance looks again whether the claim is still its own. */
const CONFIRM_MS = 20_000;

export function parseDispatchClaim(content: Uint8Array | undefined): DispatchClaim | undefined {
  const text = content && Buffer.from(content).toString("utf8");
  return DispatchClaim.safeParse(parseJson(text ?? ""), { jitless: true }).data;
}

interface ClaimRequest {
  readonly runId: string;
  readonly request: string;
  /** The ref is expected not to exist, so it is not read first. */
  readonly isFirst?: boolean;
}

export interface OwnClaim {
  /** Whether the run had neither a claim nor a lease. */
  readonly isFirst: boolean;
  /** To call right before the dispatch. Errors: `remote-unreachable` if another instance has the claim now. */
  confirm(): Promise<void>;
  /** Lets another attempt dispatch at once, after GitHub refused the dispatch. */
  release(): Promise<void>;
}

/** Claims a dispatch by compare-and-swap on the ref of the lease. Undefined if another instance dispatches the same request. */
export async function claimDispatch(
  { refs, clock, random }: RetryTiming & { readonly refs: StateRefs },
  { runId, request, isFirst: skipsRead = false }: ClaimRequest,
): Promise<OwnClaim | undefined> {
  const by = randomUUID();
  const ref = leaseRef(runId);
  let claimedAt = 0;
  let isFirst = false;
  const write = (hasRead: boolean, at: () => Date): Promise<boolean> => {
    let isBlind = !hasRead;
    return updateRefs<boolean>({ refs, clock, random }, async () => {
      const expected = isBlind ? undefined : await versionOf(refs, ref);
      isBlind = false;
      const before =
        expected === undefined
          ? undefined
          : parseDispatchClaim((await refs.read(expected, [DISPATCH_FILE])).get(DISPATCH_FILE));
      const now = at();
      // An earlier try succeeded, and its response was lost.
      if (before?.by === by && before.at === now.toISOString()) return { result: true };
      if (before && before.by !== by && before.request === request && isFresh(before, clock.now()))
        return { result: false };
      const change = claimChange(ref, expected, { request, by, at: now.toISOString() });
      const isNew = expected === undefined;
      return {
        commit: { refs: [change] },
        result: () => {
          isFirst = isNew;
          claimedAt = clock.now().getTime();
          return true;
        },
      };
    });
  };
  const start = clock.now();
  if (!(await write(!skipsRead, () => start))) return undefined;
  return {
    isFirst,
    confirm: async () => {
      const now = clock.now();
      if (now.getTime() - claimedAt < CONFIRM_MS) return;
      if (!(await write(true, () => now))) throw otherInstance(runId);
    },
    release: async () => void (await write(true, () => new Date(0))),
  };
}

function isFresh({ at }: DispatchClaim, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(at)) < CLAIM_MS;
}

function claimChange(ref: string, expected: string | undefined, claim: DispatchClaim): RefChange {
  const message = stateMessage(`Dispatch for ${claim.request}`);
  const changes = [{ path: DISPATCH_FILE, content: `${JSON.stringify(claim, null, 2)}\n` }];
  return { ref, expected, next: { message, changes } };
}

export function otherInstance(runId: string): AgenticError {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Another instance is starting a job for run ${runId}, and GitHub does not list the job yet. Deliver the event again in a minute.`,
  });
}
