const require = process.getBuiltinModule;
import {
  continuedPullOf
} from "./chunk-NJYLMQTW.js";
import {
  isTerminal
} from "./chunk-LS2BWYUN.js";
import {
  pullRequestsOf
} from "./chunk-EO6JZ5KM.js";
import {
  runRef,
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  dayOf
} from "./chunk-5UWUDB4H.js";

// src/runner/surfaces/comment-surface.ts
function commentSurface(options) {
  return lazySurface(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === void 0) return nowhere;
    const [place, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.place(),
      import("./sticky-comment-MMAEXBXI.js"),
      import("./run-comment-F4P6OVNW.js")
    ]);
    if (!place) return nowhere;
    const marker = runMarker(options.runId);
    const sticky = createStickyComment(place, {
      issue,
      marker,
      clock: systemClock,
      // It may have been made when somebody asked, before the run began.
      since: dayOf(options.runId) ?? new Date(source.record.created_at),
      report: options.report
    });
    return {
      show: (shown, urgency) => {
        const body = options.redactor.redactDocument(renderRunComment(shown, options.linksFor(shown)));
        sticky.show(`${marker}
${body.replace(marker, "").trimEnd()}
`, urgency);
      },
      flush: async () => void await sticky.flush()
    };
  });
}
var nowhere = { show: () => {
}, flush: () => Promise.resolve() };
function lazySurface(load) {
  let surface;
  let loading;
  let last;
  const begin = async (source) => {
    try {
      surface = await load(source);
    } finally {
      loading = void 0;
    }
    if (last) surface.show(last.source, last.urgency);
  };
  return {
    show: (source, urgency) => {
      last = { source, urgency };
      if (surface) surface.show(source, urgency);
      else loading ??= begin(source);
      loading?.catch(() => {
      });
    },
    flush: async () => {
      if (!surface && last) await (loading ?? begin(last.source));
      await surface?.flush();
    }
  };
}

// src/runner/surfaces/pull-request-surface.ts
function pullRequestSurface(options) {
  let last;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      if (!last) return;
      for (const work of [moveLinks, dropBranch])
        try {
          await work(last, options);
        } catch (error) {
          options.report(error instanceof Error ? error.message : String(error));
        }
    }
  };
}
var MOST_PULLS = 20;
async function moveLinks(source, { linksFor, place, branches }) {
  const { state, events } = source;
  const isOver = isTerminal(state);
  const asks = state.status === "paused" && state.questions.size > 0;
  if (!asks && !(isOver && events.some(({ type }) => type === "human.asked"))) return;
  const pulls = pullRequestsOf(state).filter(({ branch }) => branches?.has(branch) ?? true);
  const numbers = pulls.flatMap(({ number }) => number ?? []).slice(0, MOST_PULLS);
  const { stateUrl: to } = linksFor(source);
  const { stateUrl: from } = linksFor({
    ...source,
    state: { ...state, status: isOver ? "paused" : "completed" }
  });
  const at = numbers.length > 0 && to !== void 0 && from !== void 0 ? await place() : void 0;
  if (!at || to === void 0 || from === void 0) return;
  const { moveLink } = await import("./pull-request-text-L73O4GNA.js");
  for (const pull of numbers) await moveLink(at, { pull, from, to });
}
async function dropBranch(source, { place, branches }) {
  const pull = source.state.status === "completed" ? continuedPullOf(source) : void 0;
  if (!pull || branches?.has(pull.branch) === false) return;
  const at = await place();
  if (!at) return;
  const { dropContinued } = await import("./existing-pull-request-TR734KYF.js");
  await dropContinued(at, pull);
}

// src/runner/surfaces/state-url.ts
function stateUrlOf(repositoryUrl, { state }, { state: run, directory }) {
  if (state.remote !== void 0) return void 0;
  return `${repositoryUrl}/tree/${isTerminal(run) ? state.branch : runRef(run.runId)}/${directory}`;
}

export {
  commentSurface,
  nowhere,
  lazySurface,
  pullRequestSurface,
  stateUrlOf
};
