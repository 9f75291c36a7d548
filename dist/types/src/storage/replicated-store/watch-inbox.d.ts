import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import { type Inbox } from "../refs/inbox.ts";
interface RequestsElsewhere {
    readonly local: LocalStates;
    readonly far: RemoteStorage;
    readonly clock: Clock;
    /** Sleeps as the clock does, but keeps no process alive. */
    readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
    readonly report: (text: string) => void;
    readonly kill?: AbortSignal | undefined;
}
/** Fetches what others ask of the run from elsewhere, as long as it is worked on; returns a look at once, for who cannot wait for the next. */
export declare function watchInbox(place: RequestsElsewhere, { runId, inbox, signal }: {
    readonly runId: string;
    readonly inbox: Inbox;
    readonly signal: AbortSignal;
}): () => Promise<void>;
/** Brings them once, with those that came in while the run was folded and went with it, where it was. */
export declare function fetchRequests(place: RequestsElsewhere, runId: string, { wasFolded }: {
    readonly wasFolded: boolean;
}): Promise<Inbox | undefined>;
export {};
