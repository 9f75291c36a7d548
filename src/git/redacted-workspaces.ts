import type { Forge } from "../ports/pull-request-forge.ts";
import type { Workspace, Workspaces } from "../ports/workspaces.ts";
import type { Redactor } from "../redaction/redactor.ts";

/** Places to work in where nothing the engine writes shows a secret: commit messages, names of branches, documents. */
export function redactedWorkspaces(workspaces: Workspaces, redactor: Redactor): Workspaces {
  const { redact } = redactor;
  return {
    ...workspaces,
    names: (run) => workspaces.names({ ...run, title: redact(run.title) }),
    open: async (place, options) => redactedWorkspace(await workspaces.open(place, options), redactor),
    folder: () => redactedWorkspace(workspaces.folder(), redactor),
    merge: (into, request) => workspaces.merge(into, { ...request, message: redact(request.message) }),
    openConflict: async (into, request, place) => {
      const redacted = { ...request, message: redact(request.message) };
      const merge = await workspaces.openConflict(into, redacted, place);
      return { ...merge, workspace: redactedWorkspace(merge.workspace, redactor) };
    },
  };
}

function redactedWorkspace(workspace: Workspace, { redact, redactDocument }: Redactor): Workspace {
  return {
    ...workspace,
    commit: (key, change) =>
      workspace.commit(key, { ...change, message: change.message && redact(change.message) }),
    writeFile: (path, content) =>
      workspace.writeFile(path, typeof content === "string" ? redactDocument(content) : content),
  };
}

/** A forge to which no pull request brings a secret. */
export function redactedForge(forge: Forge, { redact }: Redactor): Forge {
  return {
    ...forge,
    openPullRequest: (request) =>
      forge.openPullRequest({ ...request, title: redact(request.title), body: redact(request.body) }),
  };
}
