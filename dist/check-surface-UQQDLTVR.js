const require = process.getBuiltinModule;
import {
  checkAnnotations
} from "./chunk-52OP6MZK.js";
import "./chunk-LP6PLZW6.js";
import "./chunk-ZVGHCDKG.js";
import "./chunk-IK2RRFD5.js";
import "./chunk-HAHITIL2.js";
import "./chunk-XPVJBLQY.js";
import "./chunk-WCHVBNDP.js";
import "./chunk-UQM5734T.js";
import {
  renderRunComment
} from "./chunk-2X75ITWD.js";
import "./chunk-EO42WY44.js";
import "./chunk-NJYLMQTW.js";
import "./chunk-P2C32YX7.js";
import "./chunk-ZGDY2HU4.js";
import "./chunk-FBCDDURP.js";
import "./chunk-KUB3IZZC.js";
import {
  createDisplay,
  createReportOnce
} from "./chunk-XQ6PXXR7.js";
import "./chunk-APCVBKX2.js";
import {
  pages
} from "./chunk-OFEZFCCX.js";
import {
  fitting,
  fittingLine
} from "./chunk-CSXZJUPZ.js";
import {
  explainError
} from "./chunk-T5W72HMB.js";
import {
  locationOf
} from "./chunk-5IPFRZ2B.js";
import {
  hasStatus
} from "./chunk-SCEKDUDZ.js";
import "./chunk-PLXLGEUH.js";
import "./chunk-QXRBRBSJ.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/github/checks/check-run.ts
var ANNOTATIONS_A_REQUEST = 50;
var MOST_ANNOTATIONS = 500;
function createCheckRun(place, options) {
  const asked = {
    location: locationOf(place),
    what: "take the check of this run",
    permission: "checks: write"
  };
  let shown;
  let sent;
  const display = createDisplay({
    clock: options.clock,
    onFailure: createReportOnce(options.report, (error) => sentenceOf(error, asked)),
    write: async (view) => {
      shown ??= await findCheckRun(place, options);
      sent ??= shown ? await annotationsOf(place, shown.id) : /* @__PURE__ */ new Set();
      const batches = batchesOf(view.annotations, sent);
      for (const [index, batch] of batches.entries()) {
        const last = index === batches.length - 1;
        const fields = fieldsOf(last ? view : { ...view, status: "in_progress" }, batch, options);
        shown = shown ? await update(place, shown.id, fields) : await create(place, options, fields);
        for (const annotation of batch) sent.add(keyOf(annotation));
      }
    }
  });
  return {
    show: display.show,
    flush: async () => {
      await display.flush();
      return shown && { url: shown.url };
    }
  };
}
function batchesOf(annotations, sent) {
  const room = Math.max(0, MOST_ANNOTATIONS - sent.size);
  const fresh = annotations.filter((each) => !sent.has(keyOf(each))).slice(0, room);
  const count = Math.max(1, Math.ceil(fresh.length / ANNOTATIONS_A_REQUEST));
  return Array.from(
    { length: count },
    (_, index) => fresh.slice(index * ANNOTATIONS_A_REQUEST, (index + 1) * ANNOTATIONS_A_REQUEST)
  );
}
function keyOf({ path, line, message }) {
  return JSON.stringify([path, line, fitting(message)]);
}
function fieldsOf({ status, conclusion = "neutral", title, summary }, annotations, { detailsUrl, clock }) {
  return {
    status,
    ...status === "completed" && { conclusion, completed_at: clock.now().toISOString() },
    ...detailsUrl !== void 0 && { details_url: detailsUrl },
    output: {
      title: fittingLine(title, 255),
      summary: fitting(summary),
      ...annotations.length > 0 && {
        annotations: annotations.map(({ path, line, endLine = line, level, message, title: title2 }) => ({
          path,
          start_line: line,
          end_line: endLine,
          annotation_level: level,
          message: fitting(message),
          ...title2 !== void 0 && { title: fittingLine(title2, 255) }
        }))
      }
    }
  };
}
async function create({ client, repository }, { headSha, name, externalId, clock }, { status, conclusion, ...fields }) {
  const { data } = await client.request("POST /repos/{owner}/{repo}/check-runs", {
    ...repository,
    name,
    head_sha: headSha,
    external_id: externalId,
    started_at: clock.now().toISOString(),
    ...fields,
    ...status === "completed" ? { status, conclusion: conclusion ?? "neutral" } : { status },
    // Asked for again only after a look at whether it is there.
    request: { retries: 0 }
  });
  return { id: Number(data.id), url: data.html_url ?? data.url };
}
async function update({ client, repository }, id, { status, conclusion, ...fields }) {
  const { data } = await client.request("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
    ...repository,
    check_run_id: id,
    ...fields,
    ...status === "completed" ? { status, conclusion: conclusion ?? "neutral" } : { status }
  });
  return { id: Number(data.id), url: data.html_url ?? data.url };
}
async function findCheckRun({ client, repository }, { headSha, name, externalId }) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
      ...repository,
      ref: headSha,
      check_name: name,
      filter: "all",
      ...page
    })
  );
  const found = [];
  for await (const { check_runs: runs } of all)
    for (const run of runs)
      if (run.external_id === externalId) found.push({ id: Number(run.id), url: run.html_url ?? run.url });
  return found.toSorted((a, b) => b.id - a.id)[0];
}
async function annotationsOf({ client, repository }, id) {
  const all = pages(
    (page) => client.request("GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations", {
      ...repository,
      check_run_id: id,
      ...page
    })
  );
  const keys = /* @__PURE__ */ new Set();
  for await (const annotations of all)
    for (const { path, start_line: line, message } of annotations)
      keys.add(keyOf({ path, line, message: message ?? "" }));
  return keys;
}
function sentenceOf(error, asked) {
  const told = explainError(error, asked);
  const isRefused = hasStatus(error, 403, 404);
  const without = isRefused ? " The run goes on without it." : "";
  const text = told instanceof Error ? `${told.message}${without}` : String(told);
  return { text, isFinal: told instanceof AgenticError && told.code !== "remote-unreachable" };
}

// src/action/reporting/check-view.ts
function checkView(source, {
  links,
  redactor,
  project
}) {
  const { state } = source;
  const text = redactor.redactDocument(renderRunComment(source, links));
  const [heading = "", ...rest] = text.split("\n");
  const conclusion = conclusionOf(state);
  return {
    status: conclusion === void 0 ? "in_progress" : "completed",
    ...conclusion === void 0 ? {} : { conclusion },
    title: heading.replace(/^#+ /, ""),
    summary: rest.join("\n").trim(),
    annotations: checkAnnotations(source, project).map((each) => redactor.redactValue(each))
  };
}
function conclusionOf({ status, reason }) {
  switch (status) {
    case "completed":
      return "success";
    case "failed":
      return "failure";
    case "cancelled":
      return "cancelled";
    case "paused":
      return reason === "human" ? "action_required" : "neutral";
    default:
      return void 0;
  }
}

// src/action/reporting/check-surface.ts
async function checkSurface(job, checked, first) {
  const { project, runId, linksFor } = checked;
  const published = await publishedHead(checked, first);
  const checks = /* @__PURE__ */ new Map();
  const checkOn = (headSha, source) => {
    const { runUrl } = linksFor(source);
    const made = createCheckRun(checked.place, {
      headSha,
      name: `agentic-sdlc: ${source.record.workflow}`,
      externalId: runId,
      ...runUrl === void 0 ? {} : { detailsUrl: runUrl },
      clock: systemClock,
      report: (text) => job.log.annotate({ level: "notice", message: text })
    });
    checks.set(headSha, made);
    return made;
  };
  let last;
  const showAt = (headSha, source) => {
    if (headSha !== void 0 && !checks.has(headSha)) checkOn(headSha, source);
    const view = checkView(source, { links: linksFor(source), redactor: job.redactor, project });
    for (const [at, made] of checks) made.show(at === headSha ? view : { ...view, annotations: [] }, "soon");
  };
  return {
    show: (source) => {
      last = source;
      showAt(published ?? (checked.branches ? void 0 : headOf(source)) ?? aboutOf(job), source);
    },
    flush: async () => {
      if (last && checks.size === 0) showAt(await stoppedHead(checked, last), last);
      await Promise.all(Array.from(checks.values(), (made) => made.flush()));
    }
  };
}
var OF_COMMITS = /* @__PURE__ */ new Set(["push", "merge_group"]);
function aboutOf({ inputs, trigger, environment }) {
  const sha = OF_COMMITS.has(trigger.name) ? environment["GITHUB_SHA"] : void 0;
  return inputs["head-sha"] ?? trigger.headSha ?? (sha === "" ? void 0 : sha);
}
function headOf({ state }) {
  return state.status === "running" || state.status === "pending" ? void 0 : state.pushedHead;
}
async function stoppedHead(checked, { state }) {
  const { workspace, status } = state;
  if (checked.branches || !workspace || status === "running" || status === "pending") return void 0;
  const head = await branchHead(checked, workspace.branch);
  return head === workspace.base_sha ? void 0 : head;
}
async function publishedHead(checked, { state: { workspace } }) {
  if (!workspace || !checked.branches?.has(workspace.branch)) return void 0;
  return await branchHead(checked, workspace.branch);
}
async function branchHead({ place: { client, repository } }, branch) {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
      ...repository,
      ref: `heads/${branch}`
    });
    return data.object.sha;
  } catch (error) {
    if (hasStatus(error, 404)) return void 0;
    throw error;
  }
}
export {
  checkSurface
};
