const require = process.getBuiltinModule;
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/github/client/graphql.ts
async function graphql(place, query, variables) {
  const { client } = place;
  const { data } = await client.request({
    method: "POST",
    url: addressFrom(client.request.endpoint.DEFAULTS.baseUrl),
    query,
    variables
  });
  const answer = data;
  const [problem] = answer.errors ?? [];
  if (!problem) return answer.data;
  throw new AgenticError({
    code: "remote-refused",
    message: `GitHub did not do it in ${locationOf(place)}: ${String(problem.message)}. Give the token the permission \`pull-requests: write\`.`
  });
}
function addressFrom(baseUrl) {
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v3$/, "/api")}/graphql`;
}

export {
  graphql
};
