import { registerHooks } from "node:module";

// Packages of GitHub's import JSON without saying that it is. Node loads what a file imports before it runs any of that, so this comes first.
registerHooks({
  load: (url, context, next) => {
    const isJson = url.startsWith("file:") && url.endsWith(".json");
    return next(url, isJson ? { ...context, importAttributes: { type: "json" } } : context);
  },
});
