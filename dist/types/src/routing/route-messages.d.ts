import { type Choice } from "./workflow-choices.ts";
/** An answer as it is kept and shown. */
export declare function answerText(text: string): string;
/** Where nothing that there is was chosen: what can be. */
export declare function notChosen(name: string | undefined, choices: readonly Choice[]): string;
/** Where a workflow fits, and what it needs does not stand in the request. */
export declare function withoutValue(workflow: string, problem: string): string;
/** Where a person was asked first, and did not approve. */
export declare function notApproved(workflow: string, words: string): string;
/** Where a person would have to approve more than can be shown to them. */
export declare function requestTooLongMessage(workflow: string): string;
