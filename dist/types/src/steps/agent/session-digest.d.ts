import type { RunStore } from "../../ports/run-store.ts";
import { type AttemptKey } from "../attempt-outcome.ts";
/** What a session was asked, what it said and did, and what came of it, from what was kept of its attempt. */
export declare function digestOf(store: RunStore, key: AttemptKey): string;
