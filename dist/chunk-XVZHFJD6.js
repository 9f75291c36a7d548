const require = process.getBuiltinModule;
import {
  hasEnded
} from "./chunk-BL2XSTVY.js";
import {
  runRef
} from "./chunk-Z5ZXSDC4.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";

// src/launch/comment-surface.ts
function commentSurface(options) {
  return loadedWhenShown(async (source) => {
    const { issue } = options.linksFor(source);
    if (issue === void 0) return nowhere;
    const [place, { createStickyComment }, { renderRunComment, runMarker }] = await Promise.all([
      options.place(),
      import("./sticky-comment-RRILINHG.js"),
      import("./run-comment-VTQNYSGZ.js")
    ]);
    if (!place) return nowhere;
    const marker = runMarker(options.runId);
    const sticky = createStickyComment(place, {
      issue,
      marker,
      clock: systemClock,
      since: new Date(source.record.created_at),
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
    surface = await load(source);
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
      await loading;
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
  commentSurface,
  nowhere,
  loadedWhenShown,
  stateUrlOf
};
