const require = process.getBuiltinModule;

// src/github/client/pagination.ts
var PER_PAGE = 100;
async function* pages(read, first = 1) {
  for (let page = first; ; page += 1) {
    const { data, headers } = await read({ per_page: PER_PAGE, page });
    yield data;
    if (!headers.link?.includes('rel="next"')) return;
  }
}
async function lastPages(read, most) {
  const first = await read({ per_page: PER_PAGE, page: 1 });
  const last = lastOf(first.headers.link);
  const from = Math.max(2, last - most + 1);
  const found = last <= most ? [first.data] : [];
  for (let page = from, link = first.headers.link; link?.includes('rel="next"') === true; page += 1) {
    const { data, headers } = await read({ per_page: PER_PAGE, page });
    found.push(data);
    ({ link } = headers);
  }
  return found.slice(-most);
}
function lastOf(link = "") {
  const [, address = ""] = /<([^>]*)>; rel="last"/.exec(link) ?? [];
  return Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1);
}
function pagesFor(count) {
  return Math.ceil(count / PER_PAGE);
}

export {
  pages,
  lastPages,
  pagesFor
};
