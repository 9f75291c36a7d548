import type { Forge } from "../ports/pull-request-forge.ts";
import type { Workspaces } from "../ports/workspaces.ts";
import type { Redactor } from "../redaction/redactor.ts";
/** Places to work in where nothing the engine writes shows a secret: commit messages, names of branches, documents. */
export declare function redactedWorkspaces(workspaces: Workspaces, redactor: Redactor): Workspaces;
/** A forge to which no pull request brings a secret. */
export declare function redactedForge(forge: Forge, { redact }: Redactor): Forge;
