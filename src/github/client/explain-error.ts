import { AgenticError } from "../../errors.ts";
import { type RepositoryClient, locationOf } from "./github-repository.ts";
import { failureOf, gitHubError, hasStatus, isLimit, type RequestFailure } from "./request-error.ts";
import { tokenExpired } from "./token.ts";

interface Operation {
  readonly what: string;
  readonly permission: string;
}

export interface RequestDescription extends Operation {
  readonly location: string;
}

export async function withExplanation<T>(
  github: RepositoryClient,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainError(error, { ...operation, location: locationOf(github) });
  }
}

/** Returns undefined for errors with one of these statuses, and throws the others. */
export function noneOn(...statuses: readonly number[]): (error: unknown) => undefined {
  return (error) => {
    if (!hasStatus(error, ...statuses)) throw error;
  };
}

/** Returns an error with a message for users. Codes: `token-expired`, `remote-refused`, `remote-unreachable`. */
export function explainError(error: unknown, request: RequestDescription): unknown {
  const failure = error instanceof AgenticError ? undefined : failureOf(error);
  if (!failure) return error;
  const { location } = request;
  if (failure.status === 401) return tokenExpired(location, failure.message, error);
  if (failure.status >= 500 || isLimit(failure)) return gitHubError(error, location);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub did not ${request.what} in ${location}: ${reasonFor(failure, request)}`,
    cause: error,
  });
}

function reasonFor(failure: RequestFailure, { permission }: RequestDescription): string {
  const { status, headers } = failure;
  const message = messageOfError(failure);
  if (/Actions is not permitted to create/i.test(message))
    return `workflows may not create pull requests. Allow it under Settings → Actions → General (“Allow GitHub Actions to create and approve pull requests”), or give the run the token of a GitHub App.`;
  const [, address] = /url=(\S+)/.exec(textOf(headers["x-github-sso"])) ?? [];
  if (address !== undefined)
    return `the token is not signed in to its organisation. Authorise it: ${address}`;
  if (/\barchived\b/i.test(message)) return "the repository is archived, so it is read-only.";
  if (status === 403 || status === 404) {
    const wanted = permissionOf(headers["x-accepted-github-permissions"]) ?? permission;
    return `the token cannot access it, or may not do this (${status} ${message}). Give it the permission \`${wanted}\`.`;
  }
  if (status === 410)
    return `the feature is disabled, or the item was deleted (${message}). Enable the feature in the repository's settings.`;
  return `${message} (${status}).`;
}

export function messageOfError({ message, details }: RequestFailure): string {
  if (details.length === 0) return message.replace(/\.?(?: - https:\/\/docs\.github\.com\S*)?$/, "");
  return details.map((each) => each.replace(/\.$/, "")).join("; ");
}

/** Returns the first permission of a header such as `pull_requests=write; contents=read`. */
function permissionOf(header: unknown): string | undefined {
  const [, name, level] = /^(\w+)=(\w+)/.exec(textOf(header)) ?? [];
  return name === undefined ? undefined : `${name.replaceAll("_", "-")}: ${level}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
