import type { Config } from "../config/schema.ts";
import type { ContinuedPull } from "../github/continued-pull.ts";
import type { Forge } from "../ports/forge.ts";
import type { GitHubEnvironment } from "./github.ts";
interface ForgePlace extends GitHubEnvironment {
    readonly config: Pick<Config, "github">;
    readonly report?: (text: string) => void;
    readonly code?: {
        readonly continues?: ContinuedPull;
    };
}
/** Pull requests go to GitHub where the branches go there and there is a token for it; else they are files of the run. */
export declare function composeForge(place: ForgePlace, file: Forge): Forge;
export {};
