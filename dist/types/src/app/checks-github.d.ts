import { type OwnChecks } from "../github/checks.ts";
import { type GitHubPlace } from "../github/repository.ts";
import type { ChecksForge } from "./checks-ports.ts";
/** GitHub itself. */
export declare function createChecksForge(place: GitHubPlace, own: OwnChecks): ChecksForge;
