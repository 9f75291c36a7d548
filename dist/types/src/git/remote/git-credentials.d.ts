import { type Environment } from "../../config/credential-variables.ts";
import { type Remote, type RemoteSettings } from "./remote.ts";
/** Token with which GitHub's own CLI is signed in at a host; undefined where it is not, or not there. */
export declare function ghToken(host: string, environment: Environment): Promise<string | undefined>;
/** How git signs in at a remote with credentials of ours. */
export interface SignIn {
    /** Arguments before those of the call. */
    readonly args: readonly string[];
    /** Comes to git's helper through a descriptor of its own: two lines, user and password, for each time it asks. */
    readonly secret: string;
    /** The address of the remote has them: other settings of the connection stay in force. */
    readonly isFromUrl: boolean;
}
/** A token for the repository at an address, made for whoever asks; undefined where there is none to be made. */
export type CreateToken = (url: string) => Promise<string | undefined>;
/**
 * For an address with a password, which git itself would put into the arguments of its HTTP program; and for one of GitHub's that says
 * nothing of who asks, where a token is made for it or the environment has one.
 */
export declare function credentialsForRemote({ url }: Remote, environment: Environment, mint?: CreateToken): Promise<SignIn | undefined>;
/** Tells of a token that git's own credentials give way to. */
export declare function tokenHint({ url }: Remote, environment: Environment): string;
/** Settings of connections less the header in which a checkout keeps a token: the one we were given counts. */
export declare function withoutHeaders(settings: RemoteSettings): RemoteSettings;
/** The environment less what the helper is there for. */
export declare function withoutTokens(environment: Readonly<Record<string, string>>): Record<string, string>;
