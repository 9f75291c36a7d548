const require = process.getBuiltinModule;

// src/github/client/throttled-update.ts
var GAP_MS = 1e4;
function createDisplay(options) {
  const { write, clock, onFailure } = options;
  let wanted;
  let failed;
  let isUrgent = false;
  let isOver = false;
  let lastAt;
  let working;
  let pause = new AbortController();
  async function untilDue() {
    const left = lastAt === void 0 ? 0 : lastAt + GAP_MS - clock.now().getTime();
    if (isUrgent || left <= 0) return;
    pause = new AbortController();
    await clock.sleep(left, pause.signal).catch(() => {
    });
  }
  async function work() {
    while (wanted && !isOver) {
      await untilDue();
      const next = wanted;
      wanted = void 0;
      isUrgent = false;
      try {
        await write(next.value);
      } catch (error) {
        isOver = onFailure(error) === "over";
        failed = next;
        wanted ??= next;
        return;
      } finally {
        lastAt = clock.now().getTime();
      }
    }
  }
  function hurry() {
    isUrgent = true;
    pause.abort();
  }
  function start() {
    working ??= work().finally(() => {
      working = void 0;
      isUrgent = false;
    });
    return working;
  }
  return {
    show: (value, urgency) => {
      wanted = { value };
      if (urgency === "now") hurry();
      void start();
    },
    flush: async () => {
      if (!wanted && !working) return;
      hurry();
      await start();
      if (!wanted || wanted === failed) return;
      hurry();
      await start();
    }
  };
}
function createReportOnce(report, sentenceOf) {
  let hasTold = false;
  return (error) => {
    const { text, isFinal } = sentenceOf(error);
    if (!hasTold) report(text);
    hasTold = true;
    return isFinal ? "over" : "again";
  };
}

export {
  createDisplay,
  createReportOnce
};
