const require = process.getBuiltinModule;
import {
  pathReadThroughLink
} from "./chunk-TCT5RMAT.js";
import {
  foldFileName
} from "./chunk-EO6JZ5KM.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/git/process/symbolic-links.ts
async function linkedIn(git, commit, isRead) {
  const links = await readLinks(git, commit);
  const places = /* @__PURE__ */ new Map();
  const astray = /* @__PURE__ */ new Set();
  const wanted = links.paths.map(pathReadThroughLink).filter(isRead);
  const seen = new Set(wanted);
  const entered = /* @__PURE__ */ new Set();
  for (const name of wanted) {
    const end = await follow(links, name);
    if (end === void 0) astray.add(name);
    for (const place of end ?? []) places.set(foldFileName(place), name);
    for (const place of end ?? [])
      for (const link of linksIn(links.top, place, entered))
        if (!seen.has(link) && seen.add(link)) wanted.push(link);
  }
  return { places, astray };
}
function linksIn(top, path, entered) {
  let start = top;
  for (const part of path.split("/")) start = start?.inside.get(part);
  const found = [];
  const ahead = start === void 0 ? [] : [{ at: path, place: start }];
  for (let next = ahead.pop(); next !== void 0; next = ahead.pop()) {
    if (entered.has(next.place)) continue;
    entered.add(next.place);
    for (const [name, place] of next.place.inside) {
      const at = `${next.at}/${name}`;
      if (place.id !== void 0) found.push(at);
      if (place.inside.size > 0) ahead.push({ at, place });
    }
  }
  return found;
}
function leadingTo({ places }, path) {
  if (places.size === 0) return void 0;
  const folded = foldFileName(path);
  for (let end = folded.indexOf("/"); end >= 0; end = folded.indexOf("/", end + 1)) {
    const name = places.get(folded.slice(0, end));
    if (name !== void 0) return name;
  }
  return places.get(folded);
}
var MOST_TARGETS = 2e3;
async function readLinks(git, commit) {
  const paths = [];
  const top = { inside: /* @__PURE__ */ new Map() };
  const targets = /* @__PURE__ */ new Map();
  const take = (record) => {
    const [, id, path] = /^120000 blob ([0-9a-f]+)\t([^]*)$/.exec(record) ?? [];
    if (id === void 0 || path === void 0) return true;
    let place = top;
    for (const part of path.split("/")) {
      const next = place.inside.get(part) ?? { inside: /* @__PURE__ */ new Map() };
      place.inside.set(part, next);
      place = next;
    }
    place.id = id;
    paths.push(path);
    return true;
  };
  await git.each(take, "ls-tree", "-r", "-z", "--full-tree", commit);
  const target = (id) => {
    const known = targets.get(id);
    if (known) return known;
    if (targets.size >= MOST_TARGETS)
      throw new AgenticError({
        code: "usage",
        message: `${commit} has links from protected names to more than ${MOST_TARGETS} places; let them be fewer.`
      });
    const read = git.run("cat-file", "blob", id);
    targets.set(id, read);
    return read;
  };
  return { paths, top, target };
}
var MOST_LINKS = 40;
async function follow({ top, target }, path) {
  const over = [];
  const at = [];
  const places = [top];
  const ahead = path.split("/").reverse();
  for (let part = ahead.pop(); part !== void 0; part = ahead.pop()) {
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (at.pop() === void 0) return void 0;
      places.pop();
      continue;
    }
    const place2 = places.at(-1)?.inside.get(part);
    at.push(part);
    places.push(place2);
    if (place2?.id === void 0) continue;
    const text = await target(place2.id);
    if (over.push(at.join("/")) > MOST_LINKS || /^(?:\/|[A-Za-z]:)|\\/.test(text)) return void 0;
    at.pop();
    places.pop();
    ahead.push(...text.split("/").reverse());
  }
  const place = at.join("/");
  const isAround = place === "" || over.some((link) => link.startsWith(`${place}/`));
  return isAround ? void 0 : [...over, place];
}

export {
  linkedIn,
  leadingTo
};
