import type { RunPlace } from "../engine/run-request.ts";
import { type RepositoryName } from "../github/client/github-repository.ts";
import type { Links } from "../output/github/links.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";
type Environment = RemoteStorageConfig["environment"];
/** Where a run is to be seen on GitHub for good, for those who read its pull requests; undefined where its branches do not go there. */
export declare function linksOfRun(place: RemoteStorageConfig, run: RunPlace): Promise<Links | undefined>;
/** The page of the run of GitHub Actions that this process belongs to; undefined where it belongs to none of this repository. */
export declare function pageOfRun(environment: Environment, { owner, repo }: RepositoryName): string | undefined;
export {};
