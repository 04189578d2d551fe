// Registers the service worker that keeps the site, so that it works without a network after the first visit.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register(new URL("sw.js", import.meta.url)));
}
