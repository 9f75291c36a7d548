const require = process.getBuiltinModule;
import {
  checkAnnotations
} from "./chunk-5VR3FOMY.js";
import "./chunk-NQW76PPG.js";
import "./chunk-OMY34Q6R.js";
import "./chunk-V357VEFZ.js";
import "./chunk-LOBMGZDY.js";
import "./chunk-5TEO54QJ.js";
import "./chunk-42OMQSIL.js";
import {
  renderRunComment
} from "./chunk-PB2HOX2Z.js";
import "./chunk-RFATXDXP.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ACEO3YN6.js";
import {
  createDisplay,
  tellingOnce
} from "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-BMAD2G63.js";
import "./chunk-BURSXPUG.js";
import "./chunk-WTJIPWZC.js";
import "./chunk-7EMXDABO.js";
import "./chunk-YSFMGZIF.js";
import "./chunk-NAWEEJRY.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-P6AL5ALH.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import {
  fitting,
  fittingLine
} from "./chunk-NTM5Q3NA.js";
import {
  pages
} from "./chunk-Y7AOBYOU.js";
import {
  explained
} from "./chunk-DHDGVQX7.js";
import {
  locationOf
} from "./chunk-JUWSDETY.js";
import {
  hasStatus
} from "./chunk-TIQAPSL2.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/github/check-run.ts
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
    onFailure: tellingOnce(options.report, (error) => sentenceOf(error, asked)),
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
  const told = explained(error, asked);
  const isRefused = hasStatus(error, 403, 404);
  const without = isRefused ? " The run goes on without it." : "";
  const text = told instanceof Error ? `${told.message}${without}` : String(told);
  return { text, isFinal: told instanceof AgenticError && told.code !== "remote-unreachable" };
}

// src/action/check-view.ts
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

// src/action/check-surface.ts
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
