// Opens a ticket offline, once it was opened online. The ticket's page stores what is needed.

declare const self: ServiceWorkerGlobalScope

const ticketPage = /^\/client\/reservations\/[^/]+\/ticket\/?$/
const ticketData = /^\/api\/client\/reservations\/[^/]+\/tickets\/?$/
const anyTicket = '/client/reservations/kept/ticket'

/** The longest anyone waits at a door. */
const patienceMs = 4000

async function newest(request: Request, kept: string): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patienceMs) })
    if (answer.status < 500) return answer
  } catch {
    // The cached version is all there is.
  }
  return (await caches.match(kept)) ?? Response.error()
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (ticketPage.test(pathname)) event.respondWith(newest(request, anyTicket))
  } else if (ticketData.test(pathname)) event.respondWith(newest(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
