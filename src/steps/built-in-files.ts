/** Commands and templates that the engine reads itself, whatever a definition names. */
export const ORCHESTRATE_COMMAND = "orchestrate";
export const RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
/** `.agentic/templates/pull-request.md` wins over the built-in one. */
export const PULL_REQUEST_TEMPLATE = "pull-request.md";
