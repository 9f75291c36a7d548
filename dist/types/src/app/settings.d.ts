import { type GitHubPlace } from "../github/repository.ts";
import type { AppSettings, ToldWorkflow } from "./ports.ts";
/** What the configuration of the default branch says. One with mistakes lets nobody but administrators. */
export declare function readAppSettings(place: GitHubPlace): Promise<AppSettings>;
/** Workflows of the repository come first. Their definitions are data: programs are not read, and nothing is run. */
export declare function readToldWorkflows(place: GitHubPlace): Promise<ToldWorkflow[]>;
