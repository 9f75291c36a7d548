import { parentPort } from "node:worker_threads";
import { answer, type Reply, type Request } from "./template-requests.ts";

parentPort?.on("message", (request: Request) => parentPort?.postMessage(answer(request), []));
parentPort?.postMessage({ ready: true } satisfies Reply, []);
