const require = process.getBuiltinModule;

// src/github/pages.ts
var PER_PAGE = 100;
async function* pages(read, first = 1) {
  for (let page = first; ; page += 1) {
    const { data, headers } = await read({ per_page: PER_PAGE, page });
    yield data;
    if (!headers.link?.includes('rel="next"')) return;
  }
}
function pagesFor(count) {
  return Math.ceil(count / PER_PAGE);
}

export {
  pages,
  pagesFor
};
