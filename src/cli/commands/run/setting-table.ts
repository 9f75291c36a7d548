import type { Explanation } from "../../../config/setting-sources.ts";

type Setting = Explanation["settings"][string];

export function renderSettings({ settings, step_settings: ofSteps }: Explanation): string[] {
  const rows = Object.entries(settings).map(([name, setting]) => rowOf(name, setting));
  const inner = Object.entries(ofSteps).flatMap(([step, own]) =>
    Object.entries(own).map(([name, setting]) => rowOf(`${step}: ${name}`, setting)),
  );
  const all = [...rows, ...inner];
  const [name, value] = [0, 1].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return [
    "Settings, each with its source:",
    ...all.map((row) => `  ${row[0].padEnd(name ?? 0)}  ${row[1].padEnd(value ?? 0)}  ${row[2]}`),
  ];
}

type Row = readonly [name: string, value: string, source: string];

function rowOf(name: string, setting: Setting): Row {
  const { value, tier } = setting;
  const text = value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
  return [name, tier === undefined ? text : `${text} (${tier})`, sourceOf(setting)];
}

function sourceOf({ source, where }: Setting): string {
  if (where === undefined) return source;
  if ("option" in where) return where.option;
  if ("persona" in where) return `persona ${where.persona}`;
  if (where.step !== undefined) return `step ${where.step}`;
  return source === "config" ? `${where.file}: ${where.key}` : `workflow: ${where.key}`;
}
