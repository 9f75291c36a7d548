export const ORCHESTRATE_COMMAND = "orchestrate";
export const RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
/** `.agentic/templates/pull-request.md` overrides the built-in file. */
export const PULL_REQUEST_TEMPLATE = "pull-request.md";
