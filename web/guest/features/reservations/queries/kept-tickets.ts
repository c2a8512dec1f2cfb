import type { Tickets } from '#contract/tickets.ts'
import { keptTickets } from '../../../../shared/session/kept-tickets.ts'

/** The ticket page, which is the same for everyone, and its files. `service-worker.ts` uses both names. */
const pages = 'ticket-pages'
const anyTicket = '/client/reservations/kept/ticket'

/** Stores these tickets and their page on the device: from now on it opens offline. */
export async function keepTickets(tickets: Tickets, address: string): Promise<void> {
  // Only if the browser trusts the site, and has a service worker.
  if (!('caches' in globalThis) || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/client/reservations/' })
  const kept = await caches.open(keptTickets)
  await kept.put(`/api/client/reservations/${tickets.reservation_id}/tickets/`, Response.json(tickets))
  await keepPage(address)
}

async function keepPage(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) return
  const files = new Set((await answer.clone().text()).match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(pages)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([...files].filter((file) => !known.includes(file)))
  await cache.put(anyTicket, answer)
  // What an earlier page needed.
  await Promise.all(known.filter((path) => path.startsWith('/assets/') && !files.has(path)).map((path) => cache.delete(path)))
}
