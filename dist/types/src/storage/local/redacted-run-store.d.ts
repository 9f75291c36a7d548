import type { LocalStates, StateStore } from "../../ports/run-store.ts";
import type { Redactor } from "../../redaction/redactor.ts";
/** A store that keeps no secrets, whoever writes. What is read is what was kept. */
export declare function redactedStates(states: LocalStates, redactor: Redactor): LocalStates;
export declare function redactedStates(states: StateStore, redactor: Redactor): StateStore;
/** Bytes that are no text are kept as they are. */
export declare function redactContent(content: string | Uint8Array, redact: (text: string) => string): string | Uint8Array;
