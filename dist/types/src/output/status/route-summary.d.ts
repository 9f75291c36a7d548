import { type Outcome } from "../../routing/route-outcome.ts";
import type { Links } from "../github/links.ts";
import type { RunFacts } from "./run-facts.ts";
import type { StepRow } from "./step-rows.ts";
/** What came of a request in plain words, where the run routed one. */
export declare function routedIn({ record, state }: RunFacts): Outcome | undefined;
/** Whether a run finds out what a request in plain words asks for. */
export declare function isRouting({ record }: Pick<RunFacts, "record">): boolean;
/** The headline: that there is an answer, or which run follows. */
export declare function routedTitle(outcome: Outcome): string;
/** The rows of such a run that say something to people; what an agent answered there is shown as what came of it. */
export declare function routingRows(rows: readonly StepRow[]): StepRow[];
/** What it is at, in its headline. */
export declare function formatRoute({ active }: Pick<RunFacts["state"], "active">): string;
/** The answer itself, or the run that follows; the agent's words are a quote. */
export declare function routedParts(outcome: Outcome, links: Links): string[];
/** A picture of the workflow that somebody is asked to approve. */
export declare function proposedPicture({ record, state }: RunFacts): string;
