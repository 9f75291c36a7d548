import { createTemplateEngine } from "../../../src/template/render.ts";

// Renders a template while this thread works too, and prints the length of the result: node busy-render.ts
const scope = { big: "a".repeat(900_000) };

async function startWithin(timeoutMs: number) {
  const engine = createTemplateEngine({ timeoutMs });
  const render = async () => await engine.render("{{ big | wordwrap(1) | length }}", scope);
  await render();
  return { render, [Symbol.asyncDispose]: async () => await engine[Symbol.asyncDispose]() };
}

await using unlimited = await startWithin(60_000);
const began = process.cpuUsage();
await unlimited.render();
const { user, system } = process.cpuUsage(began);
const aloneMs = (user + system) / 1_000;
await using limited = await startWithin(Math.ceil(1.9 * aloneMs));
const done = new AbortController();
const rendering = limited.render().finally(() => done.abort());
while (!done.signal.aborted) {
  for (const until = performance.now() + 5; performance.now() < until;);
  await new Promise((resolve) => setImmediate(resolve));
}
process.stdout.write(await rendering);
