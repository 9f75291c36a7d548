import { AgenticError } from "../../errors.ts";
export declare function engineOwned(path: string): AgenticError;
export declare const inPlace = "Another program put something in the place of a file of the run. It is kept as ";
export declare function restored(location: string): string;
export declare function notFound(runId: string): AgenticError;
export declare function taken(runId: string): AgenticError;
export declare function usage(message: string): AgenticError;
