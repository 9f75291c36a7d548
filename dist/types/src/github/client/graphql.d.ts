import { type GitHubPlace } from "./github-repository.ts";
/** Asks GitHub's GraphQL API; what it answers is to be looked at by whoever asked. Errors: `remote-refused`, and those of the request. */
export declare function graphql(place: GitHubPlace, query: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>;
