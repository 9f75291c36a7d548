const require = process.getBuiltinModule;

// src/runner/surfaces/run-board.ts
var TELLING = /* @__PURE__ */ new Set([
  "run.started",
  "run.resumed",
  "human.asked",
  "human.approved",
  "human.answered",
  "human.voided",
  "pull-request.opened",
  // A job that is cancelled has seconds, and its last push takes some of them.
  "run.cancelled"
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

export {
  createBoard
};
