import { registerHooks } from "node:module";

// Packages of GitHub's import JSON without saying that it is; import this file before them.
registerHooks({
  load: (url, context, next) => {
    const isJson = url.startsWith("file:") && url.endsWith(".json");
    return next(url, isJson ? { ...context, importAttributes: { type: "json" } } : context);
  },
});
