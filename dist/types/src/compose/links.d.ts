import type { RunPlace } from "../engine/request.ts";
import type { Links } from "../output/links.ts";
import { type RepositoryName } from "../github/repository.ts";
import type { RemotePlace } from "./remote-place.ts";
type Environment = RemotePlace["environment"];
/** Where a run is to be seen on GitHub for good, for those who read its pull requests; undefined where its branches do not go there. */
export declare function linksOfRun(place: RemotePlace, run: RunPlace): Promise<Links | undefined>;
/** The page of the run of GitHub Actions that this process belongs to; undefined where it belongs to none of this repository. */
export declare function pageOfRun(environment: Environment, { owner, repo }: RepositoryName): string | undefined;
export {};
