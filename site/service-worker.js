// Keeps the site for readers without a network. Pages come from the network if there is one, so that they are never
// old; all other files are kept under a hash of their content, and are fetched again only when they change.

/** @type {[path: string, hash: string][]} All files of the site; the build writes them here. */
const FILES = [];

const KEPT = "crossarc-site";
const VISITED = "crossarc-visited";
const scope = self.registration.scope;
/** Where each file is kept, by its address. */
const keys = new Map(
  FILES.map(([path, hash]) => [new URL(path, scope).href, `${new URL(path, scope).href}?${hash}`]),
);

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== new URL(scope).origin) return;
  const address = origin + pathname.replace(/\/index\.html$/, "/");
  const key = keys.get(address) ?? keys.get(`${address}.html`);
  if (key === undefined || request.mode === "navigate") event.respondWith(fromNetwork(request, key));
  else event.respondWith(fromCache(request, key));
});

/** Fetches the files that are not kept yet. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...keys].filter(([, key]) => !there.has(key));
  // A few at a time: a page that is being read comes first.
  const next = async () => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      const [address, key] = file;
      const response = await fetch(address, { cache: "no-cache" });
      if (!response.ok) throw new Error(`expected ${address}, found status ${response.status}`);
      await cache.put(key, response);
    }
  };
  await Promise.all([next(), next(), next(), next()]);
}

/** Removes files that are no longer a part of the site. */
async function forgetOld() {
  const cache = await caches.open(KEPT);
  const wanted = new Set(keys.values());
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}

/**
 * @param {Request} request
 * @param {string} key
 */
async function fromCache(request, key) {
  const cache = await caches.open(KEPT);
  return (await cache.match(key)) ?? fetch(request);
}

/**
 * Asks the network, then what is kept; keeps files that are not on the list once they have been used.
 * @param {Request} request
 * @param {string | undefined} key
 */
async function fromNetwork(request, key) {
  const visited = await caches.open(VISITED);
  try {
    const response = await fetch(request);
    if (key === undefined && response.status === 200) await visited.put(request, response.clone());
    return response;
  } catch (error) {
    const kept =
      key === undefined ? await visited.match(request) : await (await caches.open(KEPT)).match(key);
    if (kept !== undefined) return kept;
    const missing = request.mode === "navigate" ? keys.get(new URL("404.html", scope).href) : undefined;
    const page = missing && (await (await caches.open(KEPT)).match(missing));
    if (page) return page;
    throw error;
  }
}
