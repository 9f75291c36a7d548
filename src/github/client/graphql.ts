import { AgenticError } from "../../errors.ts";
import { type RepositoryClient, locationOf } from "./github-repository.ts";

/** Sends a GraphQL query and returns the unvalidated data. Errors: `remote-refused`, and those of the request. */
export async function graphql(
  github: RepositoryClient,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { client } = github;
  const { data } = await client.request({
    method: "POST",
    url: graphqlUrl(client.request.endpoint.DEFAULTS.baseUrl),
    query,
    variables,
  });
  const answer = data as { readonly data?: unknown; readonly errors?: readonly { message?: unknown }[] };
  const [problem] = answer.errors ?? [];
  if (!problem) return answer.data;
  throw new AgenticError({
    code: "remote-refused",
    message: `GitHub did not do it in ${locationOf(github)}: ${String(problem.message)}. Give the token the permission \`pull-requests: write\`.`,
  });
}

/** On GitHub Enterprise Server the GraphQL API is not below the REST API. */
function graphqlUrl(baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api")}/graphql`;
}
