import type { RunFacts } from "../status/run-facts.ts";
import { type Links } from "./links.ts";
/** By which a run's comment is found again. It is shown to nobody. */
export declare function runMarker(runId: string): string;
/** The run whose comment a text is. */
export declare function markedRun(text: string): string | undefined;
/** The comment that a run has on the issue or pull request it came from; it is edited in place as the run goes. */
export declare function renderRunComment(source: RunFacts, links: Links): string;
/** `4 of 5 steps · 9m 11s · 412k tokens · $0.78 of $5.00`. */
export declare function totals(source: RunFacts): string;
/** What the check that failed put out: often enough to know what to do. */
export declare function failurePart(source: RunFacts, most?: number): string;
/** What every provider was paid. */
export declare function costTable(source: RunFacts): string;
