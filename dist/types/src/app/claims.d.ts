import { type Claim } from "../state/claim.ts";
import type { AppPorts } from "./ports.ts";
/** The jobs that work on a run which shows that only when they publish it; undefined where none do. */
export declare function claimAtWork({ refs, forge, clock }: Pick<AppPorts, "refs" | "forge" | "clock">, runId: string): Promise<Claim | undefined>;
