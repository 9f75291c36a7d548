import type { Config } from "../config/schema.ts";
import type { IsPrefix } from "../run/own-branches.ts";
/** Prefixes that the configuration has, and the definition of a run as it stands in the checkout: what a ref says of them counts for nothing. */
export declare function ownPrefix({ root, config }: {
    readonly root: string;
    readonly config: Config;
}): IsPrefix;
