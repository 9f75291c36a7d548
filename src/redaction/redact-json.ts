/** Redacts the values and keys of JSON or NDJSON; other text as plain text. */
export function redactJson(text: string, redact: (text: string) => string): string {
  const document = parse(text);
  if (document) return `${render(document.value, redact, text)}${text.endsWith("\n") ? "\n" : ""}`;
  const lines = text.split("\n");
  const parsed = lines.map((line) => (line === "" ? undefined : parse(line)));
  if (!lines.every((line, index) => line === "" || parsed[index])) return redact(text);
  return lines
    .map((line, index) => {
      const value = parsed[index]?.value;
      // A line without secrets stays unchanged.
      return value === undefined || redact(line) === line ? line : render(value, redact, line);
    })
    .join("\n");
}

function render(value: unknown, redact: (text: string) => string, text: string): string {
  const indent = /^[[{]\n( +)/.exec(text)?.[1];
  return JSON.stringify(redactValue(value, redact), null, indent);
}

/** Returns the value with all texts and keys redacted. */
export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [redact(key), redactValue(each, redact)]),
  );
}

function parse(text: string): { value: unknown } | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
