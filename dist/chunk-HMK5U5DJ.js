const require = process.getBuiltinModule;
import {
  pages
} from "./chunk-OFEZFCCX.js";
import {
  hasStatus
} from "./chunk-SCEKDUDZ.js";

// src/github/actions/workflow-runs.ts
var MOST_PAGES = 5;
var MOST_UNTITLED = 10;
var TITLED = /* @__PURE__ */ new Set(["workflow_dispatch", "repository_dispatch"]);
async function findWorkflowRun(place, { file, runId, since }) {
  const { client, repository } = place;
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", {
      ...repository,
      workflow_id: file,
      ...page
    })
  );
  let seen = 0;
  let looked = 0;
  try {
    for await (const { workflow_runs: runs } of all) {
      const isOld = ({ created_at }) => Date.parse(created_at) < since.getTime();
      const found = runs.find(
        (run) => TITLED.has(run.event) && isTitleFor(run.display_title, runId) && !isOld(run)
      );
      if (found) return { id: Number(found.id), url: found.html_url, isOver: found.status === "completed" };
      for (const run of runs) {
        const { id, html_url: url, status, event } = run;
        if (isOld(run)) continue;
        if (status === "completed" || TITLED.has(event) || looked === MOST_UNTITLED) continue;
        looked += 1;
        if (await hasJobFor(place, Number(id), runId)) return { id: Number(id), url, isOver: false };
      }
      seen += 1;
      if (runs.some(isOld) || seen === MOST_PAGES) break;
    }
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return void 0;
}
function isTitleFor(title, runId) {
  const [, command, id] = /^agentic ([\w-]+) (\S+)$/.exec(title) ?? [];
  return id === runId && command !== "status";
}
async function hasJobFor({ client, repository }, id, runId) {
  const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs", {
    ...repository,
    run_id: id,
    per_page: 100
  });
  return data.jobs.some(({ name }) => name.split(/[^\w-]+/).includes(runId));
}
async function isWorkflowRunCompleted({ client, repository }, id) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
      ...repository,
      run_id: Number(id)
    });
    return data.status === "completed";
  } catch (error) {
    if (hasStatus(error, 404)) return true;
    if (hasStatus(error, 403)) return void 0;
    throw error;
  }
}
async function workflowRunStart({ client, repository }, id) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
      ...repository,
      run_id: Number(id)
    });
    return new Date(data.created_at).toISOString();
  } catch {
    return void 0;
  }
}

export {
  findWorkflowRun,
  isWorkflowRunCompleted,
  workflowRunStart
};
