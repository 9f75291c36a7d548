import { type GitHubPlace } from "../github/client/github-repository.ts";
import type { RepositorySettings, WorkflowInfo } from "./event-context.ts";
/** What the configuration of the default branch says. One with mistakes lets nobody but administrators. */
export declare function readAppSettings(place: GitHubPlace): Promise<RepositorySettings>;
/** Workflows of the repository come first. Their definitions are data: programs are not read, and nothing is run. */
export declare function readWorkflowInfos(place: GitHubPlace): Promise<WorkflowInfo[]>;
