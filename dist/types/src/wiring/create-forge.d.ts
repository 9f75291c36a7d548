import type { Config } from "../config/schema.ts";
import type { ExistingPullRequest } from "../github/pulls/existing-pull-request.ts";
import type { Forge } from "../ports/pull-request-forge.ts";
import type { GitHubEnvironment } from "./github-access.ts";
interface ForgePlace extends GitHubEnvironment {
    readonly config: Pick<Config, "github">;
    readonly report?: (text: string) => void;
    readonly code?: {
        readonly continues?: ExistingPullRequest;
    };
}
/** Pull requests go to GitHub where the branches go there and there is a token for it; else they are files of the run. */
export declare function composeForge(place: ForgePlace, file: Forge): Forge;
export {};
