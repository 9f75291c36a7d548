import type { Environment } from "../../config/credential-variables.ts";
import { type Setting } from "../settings/read-settings.ts";
/** Where pushes go: a remote of the checkout. */
export interface Remote {
    /** As the checkout calls it. */
    readonly name: string;
    /** With what `insteadOf` makes of it; may hold credentials. */
    readonly url: string;
}
/** What a checkout's configuration says of its remotes, as data; later changes of it have no effect. */
export interface RemoteSettings {
    /** By name; where they are pushed to. */
    readonly remotes: ReadonlyMap<string, Remote>;
    /** The remote at an address, or in a folder, that the checkout has no name for. */
    at(address: string): Remote;
    /** What a setting came to, by its key as git writes it. */
    setting(key: string): string | undefined;
    /** Keys and values of HTTP connections that the checkout itself sets: proxies, certificates, and the header in which CI systems keep their token. */
    readonly connection: readonly (readonly [key: string, value: string])[];
    /** Keys under which the checkout itself names programs for signing in; they are not run. */
    readonly unused: readonly string[];
    /** What the user's own configuration has git run for SSH. */
    readonly sshCommand: string | undefined;
    /** A configuration file with the user's and the system's settings, for git beside credentials: a step may change those too. */
    readonly inherited: string;
}
/** What settings say of the remotes of the checkout in a folder. */
export declare function remoteSettings(settings: readonly Setting[], directory: string): RemoteSettings;
/** The remote that git itself would push to from the base branch; with several and no sign of which, nobody guesses. */
export declare function chooseRemote({ remotes, setting }: RemoteSettings, base: string | undefined): Remote | undefined;
/** Whether git reaches it through the file system, as this user: nobody is asked for a password there. */
export declare function isLocalUrl(url: string): boolean;
/** An address without what stands before the @ in it. */
export declare function withoutUserInfo(text: string): string;
/** Who signs in at an HTTP address, decoded. */
export interface UserInfo {
    readonly user: string;
    /** Undefined where the address has none. */
    readonly password: string | undefined;
}
/** An HTTP address without its user and password, and these. Other addresses stay whole: `git@` of SSH is no secret. */
export declare function splitUserInfo(url: string): {
    readonly url: string;
    readonly userInfo?: UserInfo;
};
/** Settings of connections for one call of git, so that they stand in no argument list. */
export declare function connectionEnvironment({ connection }: RemoteSettings): Record<string, string>;
/** SSH that neither waits for ever nor for a person, unless the user has said what to run. */
export declare function sshEnvironment(settings: RemoteSettings, environment: Environment): Record<string, string>;
