// Opens the coming bookings of this device, their tickets and their list offline. The pages that show them store what is needed.
// Shows the reminders that are pushed to it.

import { keptHeader } from '../shared/session/kept-tickets.ts'

declare const self: ServiceWorkerGlobalScope

const ticketPage = /^\/client\/reservations\/[^/]+\/ticket\/?$/
const bookingPage = /^\/client\/reservations\/[^/]+\/?$/
const storedData = /^\/api\/client\/reservations\/[^/]+\/(tickets\/?)?$/
const anyTicket = '/client/reservations/kept/ticket'
const anyBooking = '/client/reservations/kept'
const listPage = '/client/reservations'
const listData = '/api/client/reservations/'
const waitingData = '/api/client/waiting-list/'

/** The first page of upcoming bookings, which is the one stored. */
const isUpcoming = (query: URLSearchParams) => query.get('when') === 'upcoming' && !query.has('cursor') && !query.has('event_id')

/** The longest anyone waits at a door. */
const patienceMs = 4000

/** The latest answer, or the one on the device if the network doesn't bring it in time. */
async function newest(request: Request, name: string): Promise<Response> {
  const answer = fetch(request)
  const kept = await caches.match(name)
  if (kept === undefined) return answer
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const first = await Promise.race([answer, late]).catch(() => null)
  return first !== null && first.status < 500 ? first : markKept(kept)
}

function markKept({ body, headers }: Response): Response {
  return new Response(body, { headers: { ...Object.fromEntries(headers), [keptHeader]: '1' } })
}

/** Other pages of guests need the network. Without one, the bookings on this device are more useful than the browser's error. */
async function orList(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(listPage)) === undefined ? Response.error() : Response.redirect(listPage)
  }
}

const momentMs = 1000

/** Twice: a browser says it is online a moment before its network is, and remembers that a module failed until a reload. */
async function fetchAsset(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, momentMs))
    return fetch(request)
  }
}

function openPage(request: Request, pathname: string): Promise<Response> | null {
  if (ticketPage.test(pathname)) return newest(request, anyTicket)
  if (pathname === listPage) return newest(request, listPage)
  if (bookingPage.test(pathname)) return newest(request, anyBooking)
  return pathname === '/' || pathname.startsWith('/client/') ? orList(request) : null
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname, search, searchParams, origin } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const page = openPage(request, pathname)
    if (page !== null) event.respondWith(page)
  } else if (storedData.test(pathname) && search === '') event.respondWith(newest(request, pathname))
  else if (pathname === waitingData) event.respondWith(newest(request, waitingData))
  else if (pathname === listData && isUpcoming(searchParams)) event.respondWith(newest(request, listData))
  else if (pathname.startsWith('/assets/')) event.respondWith(caches.match(request).then((kept) => kept ?? fetchAsset(request)))
})

/** As the server writes it (`server/modules/reminders/push-reminders.ts`). */
interface PushText {
  title: string
  body: string
  path: string
  tag: string
}

/** A browser ends a subscription whose pushes show nothing, so what cannot be read is shown as something, too. */
function readPush(data: PushMessageData | null): PushText {
  try {
    const read = data?.json() as Partial<PushText> | undefined
    if (typeof read?.title === 'string' && typeof read.path === 'string')
      return { title: read.title, body: read.body ?? '', path: read.path, tag: read.tag ?? read.path }
  } catch {
    // Not ours.
  }
  return { title: 'You have a new notification', body: '', path: '/notifications', tag: 'unread' }
}

/** Only pages of this site. */
function pageOf(path: unknown): string {
  const url = URL.parse(typeof path === 'string' ? path : '/notifications', location.origin)
  return url !== null && url.origin === location.origin ? url.href : new URL('/notifications', location.origin).href
}

/** In a page that is open, or in a new one. */
async function openInPage(path: unknown): Promise<void> {
  const url = pageOf(path)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url) ?? pages.find(({ url: at }) => !/\/book(?:[?#]|$)/.test(at))
  const page = await (shown?.url === url ? shown : shown?.navigate(url).catch(() => null))
  await (page ?? (await self.clients.openWindow(url)))?.focus().catch(() => undefined)
}

// A PNG: notifications show no SVG.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPush(event.data)
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: path }))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openInPage(event.notification.data))
})
