import { type Remote } from "./remote.ts";
/** What one call of git in the private repository is given. */
export interface PrivateCall {
    /** Has the credentials, and is killed when the remote does not answer. */
    readonly remote?: Remote;
    readonly input?: string | Uint8Array;
    /** Gets what git writes, as `GitCall` has it. */
    readonly onOutput?: (chunk: Buffer) => boolean;
    /** Commits taken as having no parents: theirs are not here. */
    readonly shallow?: Iterable<string>;
    /** Another repository's folder of objects to read from. */
    readonly borrow?: string;
    /** The same, with objects of its own instead of the shared ones: others can fetch from it. */
    readonly apart?: string;
    /** Commits that are there with all they need. */
    readonly known?: readonly string[];
    readonly settings?: Readonly<Record<string, string>>;
}
/** Where git finds the parts of the repository, whatever the folder it is started in. */
export declare function placesOf(directory: string, objects: string, { apart, borrow }: PrivateCall): Record<string, string>;
interface LaidOut extends PrivateCall {
    readonly objectFormat: "sha1" | "sha256";
    readonly inherited: string;
}
/** What `git init --bare` would make, without starting git, and without its templates. */
export declare function layOut(directory: string, call: LaidOut): void;
/** Name of the remote in the private repository. */
export declare const REMOTE = "origin";
export {};
