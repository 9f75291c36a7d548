const { Session } = process.getBuiltinModule("node:inspector");
const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
// src/system/program-watchdog-thread.ts
const { beats, everyMs, looks, engineFolder, urlMarker } = workerData;
const counter = new Int32Array(beats);
let last = -1;
let stalledLooks = 0;
let isLooking = false;
setInterval(() => {
	const now = Atomics.load(counter, 0);
	stalledLooks = now === last ? stalledLooks + 1 : 0;
	last = now;
	if (stalledLooks >= looks && !isLooking) interrupt();
}, everyMs);
const CLEAR_ASYNC_IDS = `if (parseInt(process.versions.node) < 24) {
  const { noDeprecation } = process;
  process.noDeprecation = true;
  process.binding("async_wrap").clearAsyncIdStack();
  process.noDeprecation = noDeprecation;
}`;
function interrupt() {
	isLooking = true;
	const session = new Session();
	const files = new Map();
	session.connectToMainThread();
	session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
	session.on("Debugger.paused", ({ params }) => {
		const frames = params.callFrames.map(({ location, url }) => ({
			url: files.get(location.scriptId) ?? url,
			line: location.lineNumber + 1
		}));
		const { url, line } = (urlMarker === void 0 ? frames[0] : frames.find(({ url }) => url.includes(urlMarker))) ?? {
			url: "",
			line: 1
		};
		const isUserCode = url.startsWith("file:") && !url.startsWith(engineFolder);
		if (isUserCode) {
			session.post("Runtime.evaluate", { expression: CLEAR_ASYNC_IDS });
			session.post("Runtime.terminateExecution");
		}
		session.post("Debugger.resume");
		session.post("Debugger.disable", () => {
			session.disconnect();
			isLooking = false;
			if (!isUserCode) return;
			stalledLooks = 0;
			const interrupted = {
				url,
				line
			};
			parentPort?.postMessage(interrupted, []);
		});
	});
	session.post("Debugger.enable");
	session.post("Debugger.pause");
}
export {};
