const require = process.getBuiltinModule;

// src/format.ts
function formatDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1e3);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}
function formatCost(dollars) {
  if (dollars === null) return "$?";
  return dollars > 0 && dollars < 0.01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}
function formatSpent({ knownUsd, complete }) {
  if (complete) return formatCost(knownUsd);
  return knownUsd > 0 ? `${formatCost(knownUsd)}+?` : formatCost(null);
}
function formatMoment(at, seenAt) {
  const moment = new Date(at).toISOString();
  const day = moment.slice(0, 10);
  const time = `${moment.slice(11, 16)} UTC`;
  return new Date(seenAt).toISOString().startsWith(day) ? time : `${day} ${time}`;
}
function formatCount(count) {
  if (count < 1e3) return String(count);
  return count < 999500 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
function plural(count, noun, many = `${noun}s`) {
  return `${count} ${count === 1 ? noun : many}`;
}
function shorten(text, width) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}\u2026` : line;
}
function pad(number) {
  return String(number).padStart(2, "0");
}

export {
  formatDuration,
  formatCost,
  formatSpent,
  formatMoment,
  formatCount,
  plural,
  shorten
};
