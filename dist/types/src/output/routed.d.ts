import { type Outcome } from "../routing/outcome.ts";
import type { Links } from "./links.ts";
import type { ReportSource } from "./report-source.ts";
import type { StepRow } from "./rows.ts";
/** What came of a request in plain words, where the run routed one. */
export declare function routedIn({ record, state }: ReportSource): Outcome | undefined;
/** Whether a run finds out what a request in plain words asks for. */
export declare function isRouting({ record }: Pick<ReportSource, "record">): boolean;
/** The headline: that there is an answer, or which run follows. */
export declare function routedTitle(outcome: Outcome): string;
/** The rows of such a run that say something to people; what an agent answered there is shown as what came of it. */
export declare function routingRows(rows: readonly StepRow[]): StepRow[];
/** What it is at, in its headline. */
export declare function routingWords({ active }: Pick<ReportSource["state"], "active">): string;
/** The answer itself, or the run that follows; the agent's words are a quote. */
export declare function routedParts(outcome: Outcome, links: Links): string[];
/** A picture of the workflow that somebody is asked to approve. */
export declare function proposedPicture({ record, state }: ReportSource): string;
