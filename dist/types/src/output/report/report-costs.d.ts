import type { RunEvent } from "../../run/journal/event.ts";
import type { History } from "./report-attempts.ts";
/** What a step, or an agent, spent. */
export interface Money {
    readonly label: string;
    readonly providers: readonly string[];
    readonly cost_usd: number | null;
    readonly known_cost_usd: number;
    readonly tokens: number;
    readonly sessions: number;
}
export interface ReportSpending {
    /** Dearest first. */
    readonly by_step: readonly Money[];
    readonly by_provider: readonly Money[];
    readonly more_steps: number;
}
/** Cost and tokens of every step and of every provider, from what each attempt and each decision spent. */
export declare function reportSpending({ attempts }: History, events: readonly RunEvent[], providerOf: (path: string) => string | undefined): ReportSpending;
