const require = process.getBuiltinModule;
import {
  explained
} from "./chunk-XHQVVFUX.js";
import {
  locationOf
} from "./chunk-6QUWJULI.js";
import {
  failureOf
} from "./chunk-2SFL6QOP.js";

// src/github/dispatch.ts
var ONCE = { request: { retries: 0 } };
async function dispatchWorkflow(place, { file, ref, inputs }) {
  const { client, repository } = place;
  const ask = async (details) => {
    const { data } = await client.request(
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
      { ...repository, workflow_id: file, ref, inputs: { ...inputs }, ...details, ...ONCE }
    );
    return startedOf(data);
  };
  try {
    return await ask({ return_run_details: true }).catch(async (error) => {
      if (failureOf(error)?.message.includes("return_run_details") !== true) throw error;
      return await ask({});
    });
  } catch (error) {
    const what = `start the workflow ${file} on ${ref}`;
    throw explained(error, { location: locationOf(place), what, permission: "actions: write" });
  }
}
function startedOf(data) {
  if (typeof data !== "object" || data === null) return {};
  const [runId, url] = [Reflect.get(data, "workflow_run_id"), Reflect.get(data, "html_url")];
  return {
    ...typeof runId === "number" && { runId },
    ...typeof url === "string" && { url }
  };
}
async function dispatchRepository(place, { event, payload }) {
  try {
    await place.client.request("POST /repos/{owner}/{repo}/dispatches", {
      ...place.repository,
      event_type: event,
      client_payload: { ...payload },
      ...ONCE
    });
  } catch (error) {
    const what = `take the event ${event}`;
    throw explained(error, { location: locationOf(place), what, permission: "contents: write" });
  }
}

export {
  dispatchWorkflow,
  dispatchRepository
};
