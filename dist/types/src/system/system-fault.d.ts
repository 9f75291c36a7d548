import { AgenticError } from "../errors.ts";
/** A fault of the user's machine, such as a full disk, as an error with path, cause and advice; undefined for any other error. */
export declare function systemFault(error: unknown, path?: string): AgenticError | undefined;
/** Why something could not be done, after a colon: cause and advice for a fault of the machine, else the error's own message. */
export declare function faultReason(error: unknown): string;
/** The error as it is told to users: a fault of their machine with path, cause and advice. */
export declare function asTold(error: unknown): unknown;
/** Does the work; to a fault without a path, as writes to an open file have it, the path is added. */
export declare function atPath<Result>(path: string, work: () => Result): Result;
