/** Commands and templates that the engine reads itself, whatever a definition names. */
export declare const ORCHESTRATE_COMMAND = "orchestrate";
export declare const RESOLVE_CONFLICT_COMMAND = "resolve-conflict";
/** `.agentic/templates/pull-request.md` wins over the built-in one. */
export declare const PULL_REQUEST_TEMPLATE = "pull-request.md";
