// Keeps all files of the page, so that it works without a network after the first visit.

/** What is used of the scope of a service worker, which the types of pages do not have. */
interface Scope {
  addEventListener(kind: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = self as unknown as Scope;
const PREFIX = "crossarc-play-";

interface OfflineFiles {
  readonly version: string;
  readonly files: readonly string[];
}

async function keepFiles(): Promise<void> {
  const response = await fetch("./offline.json", { cache: "no-store" });
  const { version, files } = (await response.json()) as OfflineFiles;
  const cache = await caches.open(PREFIX + version);
  const have = new Set((await cache.keys()).map(({ url }) => url));
  const addresses = ["./", ...files].map((file) => new URL(file, scope.location.href).href);
  await cache.addAll(addresses.filter((address) => !have.has(address)));
  kept = PREFIX + version;
}

/** The cache of this version, once it is filled. */
let kept: string | undefined;

/** Removes the files of older versions. */
async function forgetOldFiles(): Promise<void> {
  for (const name of await caches.keys()) {
    if (kept !== undefined && name.startsWith(PREFIX) && name !== kept) await caches.delete(name);
  }
}

scope.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => scope.skipWaiting()));
});
scope.addEventListener("activate", (event) =>
  event.waitUntil(forgetOldFiles().then(() => scope.clients.claim())),
);
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== scope.location.origin) return;
  event.respondWith(answer(request));
});

/** Files with a hash in their name come from the cache; others from the network if there is one. */
async function answer(request: Request): Promise<Response> {
  const known = await caches.match(request, { ignoreSearch: true });
  if (known !== undefined && request.url.includes("/assets/")) return known;
  try {
    return await fetch(request);
  } catch (error) {
    if (known !== undefined) return known;
    throw error;
  }
}
