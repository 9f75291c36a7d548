import { addClaimedRequest, type Inbox, readInboxAt } from "../storage/refs/inbox.ts";
import { createClaim, type OwnClaim, ownClaim } from "../storage/refs/dispatch-claim.ts";
import { versionOf } from "../storage/refs/find-run.ts";
import { inboxRef, leaseRef } from "../storage/refs/ref-names.ts";
import type { EventContext } from "./event-context.ts";

/** A request in the inbox of a run, and what was true right before it was added. */
export interface SubmittedRequest {
  readonly id: string;
  /** Undefined if the request was known: another attempt may dispatch for it. */
  readonly claim: OwnClaim | undefined;
  /** Ref of the claim. */
  readonly ref: string;
  /** Whether a job may have been active. Without a lease no job could have missed the request. */
  readonly hadLease: boolean;
  readonly requests: () => Promise<Inbox["requests"]>;
}

interface RequestSubmission {
  readonly runId: string;
  readonly id: string;
  readonly content: string;
  readonly stateRef: string;
  /** When the run last published something, and thus ended the dispatches of earlier requests. */
  readonly updatedAt: string | undefined;
}

/** Adds a request to an inbox and claims the dispatch for it, in one commit. */
export async function submitRequest(
  ports: Pick<EventContext, "refs" | "clock" | "random">,
  { updatedAt = "", ...request }: RequestSubmission,
): Promise<SubmittedRequest> {
  const { refs } = ports;
  const { runId, id, content } = request;
  const hadLease = (await versionOf(refs, leaseRef(runId))) !== undefined;
  const claim = createClaim(id, ports);
  const { status, inbox, lastClaim } = await addClaimedRequest(ports, { ...request, claim });
  const isFirst = !hadLease && (lastClaim === undefined || Date.parse(lastClaim.at) < Date.parse(updatedAt));
  const ref = status === "known" && inbox === undefined ? leaseRef(runId) : inboxRef(runId);
  return {
    id,
    claim: status === "added" ? ownClaim(ports, { runId, ref, claim, isFirst }) : undefined,
    ref,
    hadLease,
    requests: async () => {
      const { requests } = await readInboxAt(refs, { runId, version: inbox });
      return requests.some((each) => each.id === id) ? requests : [...requests, { id, content }];
    },
  };
}
