const require = process.getBuiltinModule;
import "./chunk-EXG3TZX7.js";
import "./chunk-YSEZHFOI.js";
import "./chunk-XVZHFJD6.js";
import "./chunk-HI5RXKXM.js";
import "./chunk-L4UZZ7PA.js";
import "./chunk-OC6YRYW5.js";
import "./chunk-CFM7DBI2.js";
import "./chunk-773PW3ZF.js";
import "./chunk-QBLA7FK3.js";
import "./chunk-MLALDB67.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-BL2XSTVY.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-QGNLS5ZI.js";
import {
  createDisplay,
  tellingOnce
} from "./chunk-TAD7GGE7.js";
import "./chunk-SRN2DEST.js";
import "./chunk-T67FMRBK.js";
import "./chunk-GGER6NZN.js";
import {
  fitting,
  fittingLine
} from "./chunk-NTM5Q3NA.js";
import {
  pages
} from "./chunk-CLRVE7BE.js";
import {
  explained
} from "./chunk-XHQVVFUX.js";
import "./chunk-EWTLDK6V.js";
import {
  locationOf
} from "./chunk-6QUWJULI.js";
import {
  hasStatus
} from "./chunk-2SFL6QOP.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
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
export {
  createCheckRun
};
