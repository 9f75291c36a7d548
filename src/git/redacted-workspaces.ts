import type { Forge } from "../ports/pull-request-forge.ts";
import type { Workspace, Workspaces } from "../ports/workspaces.ts";
import type { Redactor } from "../redaction/redactor.ts";

export function redactedWorkspaces(workspaces: Workspaces, redactor: Redactor): Workspaces {
  const { redact } = redactor;
  return {
    ...workspaces,
    names: (run) => workspaces.names({ ...run, title: redact(run.title) }),
    open: async (location, options) => redactedWorkspace(await workspaces.open(location, options), redactor),
    folder: () => redactedWorkspace(workspaces.folder(), redactor),
    merge: (into, request) => workspaces.merge(into, { ...request, message: redact(request.message) }),
    openConflict: async (into, request, location) => {
      const redacted = { ...request, message: redact(request.message) };
      const merge = await workspaces.openConflict(into, redacted, location);
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

export function redactedForge(forge: Forge, { redact }: Redactor): Forge {
  return {
    ...forge,
    openPullRequest: (request) =>
      forge.openPullRequest({ ...request, title: redact(request.title), body: redact(request.body) }),
  };
}
