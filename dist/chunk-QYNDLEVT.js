const require = process.getBuiltinModule;
import {
  runRef
} from "./chunk-R5AHQDIQ.js";
import {
  hasEnded,
  systemClock
} from "./chunk-RSSU34D5.js";
import {
  dayOf
} from "./chunk-YY3OOIBV.js";

// src/launch/board.ts
var TELLING = /* @__PURE__ */ new Set([
  "run.started",
  "run.resumed",
  "human.asked",
  "human.approved",
  "human.answered",
  "pull-request.opened"
]);
var PAUSE_MS = 2e3;
function createBoard({ surfaces, read, clock, onError }) {
  let due;
  let reading;
  let pause = new AbortController();
  const over = new AbortController();
  const showOnce = async (urgency) => {
    try {
      const source = await read();
      for (const surface of surfaces) surface.show(source, urgency);
    } catch (error) {
      onError(error);
    }
  };
  const work = async () => {
    while (due && !over.signal.aborted) {
      if (due.urgency === "soon") await clock.sleep(PAUSE_MS, pause.signal).catch(() => void 0);
      else await Promise.resolve();
      const { urgency } = due;
      due = void 0;
      await showOnce(urgency);
    }
    reading = void 0;
  };
  return {
    onEvent: ({ type }) => {
      const urgency = TELLING.has(type) ? "now" : due?.urgency ?? "soon";
      due = { urgency };
      if (urgency === "now") {
        pause.abort();
        pause = new AbortController();
      }
      reading ??= work();
    },
    flush: async (limitMs) => {
      over.abort();
      pause.abort();
      const told = async () => {
        await reading;
        await showOnce("now");
        await Promise.all(surfaces.map((surface) => surface.flush().catch(onError)));
        return true;
      };
      const late = new AbortController();
      const given = clock.sleep(limitMs, late.signal).then(
        () => false,
        () => false
      );
      return await Promise.race([told(), given]).finally(() => late.abort());
    }
  };
}

// src/launch/comment-surface.ts
function commentSurface(options) {
  return loadedWhenShown(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === void 0) return nowhere;
    const [place, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.place(),
      import("./sticky-comment-Q4AHCYIC.js"),
      import("./run-comment-FYAOWO7L.js")
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
function loadedWhenShown(load) {
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

// src/launch/state-url.ts
function stateUrlOf(repositoryUrl, { state }, { state: run, directory }) {
  if (state.remote !== void 0) return void 0;
  return `${repositoryUrl}/tree/${hasEnded(run) ? state.branch : runRef(run.runId)}/${directory}`;
}

export {
  createBoard,
  commentSurface,
  nowhere,
  loadedWhenShown,
  stateUrlOf
};
