import { spawn } from "node:child_process";
import { createTemplateEngine } from "../../../src/template/render.ts";

// Renders a template while the process is stopped for longer than the limit, as a busy machine may do: node stopped-render.ts
await using engine = createTemplateEngine({ timeoutMs: 1_000 });
await engine.render("{{ 1 }}", {});
const rendering = engine.render("{{ big | wordwrap(1) | length }}", { big: "a".repeat(900_000) });
const stop = `kill -STOP ${process.pid}; sleep 1.5; kill -CONT ${process.pid}`;
spawn("sh", ["-c", stop], { stdio: "ignore" });
process.stdout.write(await rendering);
