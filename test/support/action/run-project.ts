import { createProject, type Project } from "../project.ts";

/** A workflow `w` of these steps, with a variable `request`. */
export const workflow = (steps: string): string => `name: w
version: "1.0"
settings: { git: { enabled: true, auto-pr: false } }
variables:
  - { name: request, type: string, default: "" }
steps:
${steps}`;

/** A project with a remote and this workflow. */
export const withSteps = (steps: string, files: Record<string, string> = {}): Project =>
  createProject({ remote: true, workflows: { w: workflow(steps) }, files });

/** The journal at the run's ref, or where ended runs are kept. */
export function journalAt(project: Project, runId: string): string {
  const folder = `agentic/workflows/${runId}`;
  for (const ref of [`agentic/runs/${runId}/main`, "agentic/state"]) {
    const show = (path: string): string => {
      try {
        return project.git("-C", project.remote, "show", `${ref}:${path}`);
      } catch {
        return "";
      }
    };
    const names = show(folder).split("\n");
    const segments = names.includes("journal.ndjson.d/")
      ? show(`${folder}/journal.ndjson.d`).split("\n").slice(2)
      : [];
    const text = [
      show(`${folder}/journal.ndjson`),
      ...segments.map((name) => show(`${folder}/journal.ndjson.d/${name}`)),
    ].join("\n");
    if (text.trim() !== "") return text;
  }
  return "";
}
