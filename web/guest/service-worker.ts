// Opens tickets that were opened online, and the list of bookings, offline. The ticket's page stores what is needed.

declare const self: ServiceWorkerGlobalScope

const ticketPage = /^\/client\/reservations\/[^/]+\/ticket\/?$/
const ticketData = /^\/api\/client\/reservations\/[^/]+\/tickets\/?$/
const anyTicket = '/client/reservations/kept/ticket'
const listPage = '/client/reservations'
const listData = '/api/client/reservations/'

/** The first page of upcoming bookings, which is the one stored. */
const isUpcoming = (query: URLSearchParams) => query.get('when') === 'upcoming' && !query.has('cursor') && !query.has('event_id')

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
  const { pathname, searchParams, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (ticketPage.test(pathname)) event.respondWith(newest(request, anyTicket))
    else if (pathname === listPage) event.respondWith(newest(request, listPage))
  } else if (ticketData.test(pathname)) event.respondWith(newest(request, pathname))
  else if (pathname === listData && isUpcoming(searchParams)) event.respondWith(newest(request, listData))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
