// Keeps what never changes (files with a hash in their name) and the last page, nothing of any table.
const KEPT = "wyrmtable-1";
const MOST = 160; // files; the oldest go first

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

async function keep(request, answer) {
  const store = await caches.open(KEPT);
  await store.put(request, answer);
  const known = await store.keys();
  await Promise.all(known.slice(0, Math.max(0, known.length - MOST)).map((old) => store.delete(old)));
}

/** A file whose name says what is in it. */
async function file(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/** Every address is the same page, which finds its way by itself. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep("/", answer.clone());
    return answer;
  } catch (error) {
    const known = await caches.match("/");
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && !pathname.startsWith("/api/")) event.respondWith(page(request));
});
