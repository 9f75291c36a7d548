const require = process.getBuiltinModule;

// src/github/client/server-urls.ts
var GITHUB = "https://github.com";
function addressesOf(environment) {
  const { GITHUB_SERVER_URL: given, GITHUB_API_URL: api, GH_HOST: host } = environment;
  const url = [given, host && `https://${host}`].find((each) => each !== void 0 && URL.canParse(each));
  const serverUrl = withoutSlash(url ?? GITHUB);
  return { serverUrl, apiUrl: withoutSlash(api !== void 0 && URL.canParse(api) ? api : apiOf(serverUrl)) };
}
function apiOf(serverUrl) {
  const { protocol, host, origin } = new URL(serverUrl);
  if (origin === GITHUB || host.endsWith(".ghe.com")) return `${protocol}//api.${host}`;
  return `${serverUrl}/api/v3`;
}
function withoutSlash(url) {
  return url.replace(/\/+$/, "");
}

export {
  addressesOf
};
