import { describeCheck, type OwnChecks, readChecks } from "../github/checks.ts";
import { explained } from "../github/explain.ts";
import { openPulls, readPull } from "../github/pull-now.ts";
import { type GitHubPlace, locationOf } from "../github/repository.ts";
import type { ChecksForge } from "./checks-ports.ts";

/** GitHub itself. */
export function createChecksForge(place: GitHubPlace, own: OwnChecks): ChecksForge {
  const telling = async <T>(what: string, permission: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, { location: locationOf(place), what, permission });
    }
  };
  return {
    pull: (number) =>
      telling(`show pull request #${number}`, "pull-requests: read", () => readPull(place, number)),
    openPulls: () => telling("list pull requests", "pull-requests: read", () => openPulls(place)),
    checks: (headSha) =>
      telling("show checks", "checks: read and actions: read", () => readChecks(place, headSha, own)),
    describe: (check) => telling("show a check", "checks: read", () => describeCheck(place, check)),
  };
}
