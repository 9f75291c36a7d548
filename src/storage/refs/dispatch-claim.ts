import { randomUUID } from "node:crypto";
import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { parseJson } from "../../run/parse-json.ts";
import { LEASE_REFS, leaseRef, stateMessage } from "./ref-names.ts";
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

/** Beside the lease, which the dispatched job writes, or in the inbox with the request. */
export const DISPATCH_FILE = "dispatch.json";

/** An instance that dispatches does so within seconds. After this time it counts as crashed. */
const CLAIM_MS = 60_000;
/** After this time an instance looks again whether the claim is still its own. */
const CONFIRM_MS = 20_000;

export function parseDispatchClaim(content: Uint8Array | undefined): DispatchClaim | undefined {
  const text = content && Buffer.from(content).toString("utf8");
  return DispatchClaim.safeParse(parseJson(text ?? ""), { jitless: true }).data;
}

type ClaimPorts = RetryTiming & { readonly refs: StateRefs };

interface ClaimRequest {
  readonly runId: string;
  readonly request: string;
  /** Ref that holds the claim, if not that of the lease: the inbox that has the request. */
  readonly ref?: string | undefined;
  /** The ref is expected not to exist, so it is not read first. */
  readonly isFirst?: boolean;
}

export interface OwnClaim {
  readonly isFirst: boolean;
  /** To call right before the dispatch. Errors: `remote-unreachable` if another instance has the claim now. */
  confirm(): Promise<void>;
  /** Lets another attempt dispatch at once, after GitHub refused the dispatch. */
  release(): Promise<void>;
}

export function createClaim(request: string, { clock }: { readonly clock: Clock }): DispatchClaim {
  return { request, by: randomUUID(), at: clock.now().toISOString() };
}

/** Claims a dispatch by compare-and-swap on a ref of the run. Undefined if another instance dispatches the same request. */
export async function claimDispatch(
  ports: ClaimPorts,
  { runId, request, ref = leaseRef(runId), isFirst: skipsRead = false }: ClaimRequest,
): Promise<OwnClaim | undefined> {
  const written = { runId, ref, claim: createClaim(request, ports) };
  const isFirst = await writeClaim(ports, written, skipsRead);
  return isFirst === undefined ? undefined : ownClaim(ports, { ...written, isFirst });
}

interface WrittenClaim {
  readonly runId: string;
  readonly ref: string;
  readonly claim: DispatchClaim;
}

/** Returns the claim that a commit of this instance has written. */
export function ownClaim(
  ports: ClaimPorts,
  { isFirst, ...written }: WrittenClaim & Pick<OwnClaim, "isFirst">,
): OwnClaim {
  const { runId, claim } = written;
  const rewrite = (at: Date): Promise<boolean | undefined> =>
    writeClaim(ports, { ...written, claim: { ...claim, at: at.toISOString() } });
  return {
    isFirst,
    confirm: async () => {
      const now = ports.clock.now();
      if (now.getTime() - Date.parse(claim.at) < CONFIRM_MS) return;
      if ((await rewrite(now)) === undefined) throw otherInstance(runId);
    },
    release: async () => void (await rewrite(new Date(0))),
  };
}

/** Returns whether the claim is the first; undefined if another instance has it, or if the inbox was archived with its run. */
async function writeClaim(
  { refs, clock, random }: ClaimPorts,
  { ref, claim }: WrittenClaim,
  skipsRead = false,
): Promise<boolean | undefined> {
  const { request, by, at } = claim;
  let isBlind = skipsRead;
  let isFirst = false;
  return await updateRefs<boolean | undefined>({ refs, clock, random }, async () => {
    const expected = isBlind ? undefined : await versionOf(refs, ref);
    isBlind = false;
    if (expected === undefined && !ref.startsWith(LEASE_REFS)) return { result: undefined };
    const files = expected === undefined ? undefined : await refs.read(expected, [DISPATCH_FILE]);
    const before = parseDispatchClaim(files?.get(DISPATCH_FILE));
    // An earlier try succeeded, and its response was lost.
    if (before?.by === by && before.at === at) return { result: isFirst };
    if (before && before.by !== by && before.request === request && isFresh(before, clock.now()))
      return { result: undefined };
    isFirst = expected === undefined;
    const next = { message: stateMessage(`Dispatch for ${request}`), changes: [claimChange(claim)] };
    return { commit: { refs: [{ ref, expected, next }] }, result: () => isFirst };
  });
}

export function claimChange(claim: DispatchClaim): TreeChange {
  return { path: DISPATCH_FILE, content: `${JSON.stringify(claim, null, 2)}\n` };
}

/** Whether the instance with the claim may be dispatching still. A released claim is never fresh. */
export function isFresh({ at }: DispatchClaim, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(at)) < CLAIM_MS;
}

export function otherInstance(runId: string): AgenticError {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Another instance is starting a job for run ${runId}, and GitHub does not list the job yet. Deliver the event again in a minute.`,
  });
}
