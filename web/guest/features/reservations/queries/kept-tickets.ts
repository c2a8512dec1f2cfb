import type { listReservations } from '#contract/reservations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Tickets } from '#contract/tickets.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { keptTickets } from '../../../../shared/session/kept-tickets.ts'

type Upcoming = AnswerOf<typeof listReservations>

/** The ticket page and the list, which are the same for everyone, and their files. `service-worker.ts` uses these names. */
const pages = 'ticket-pages'
const anyTicket = '/client/reservations/kept/ticket'
const upcomingAddress = '/api/client/reservations/'

/** Only if the browser trusts the site, and has a service worker. */
const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator

/** Stores these tickets and the list of bookings with their pages on the device: from now on both open offline. */
export async function keepTickets(tickets: Tickets, readUpcoming: () => Promise<Upcoming>): Promise<void> {
  if (!canKeep()) return
  const kept = await caches.open(keptTickets)
  // All at once: a phone in a queue may lose its network at any moment.
  await Promise.all([
    kept.put(`/api/client/reservations/${tickets.reservation_id}/tickets/`, Response.json(tickets)),
    navigator.serviceWorker.register('/service-worker.js', { scope: paths.reservations }),
    keepPages({ [anyTicket]: paths.ticket(tickets.reservation_id), [paths.reservations]: paths.reservations }),
    readUpcoming().then(async (upcoming) => kept.put(upcomingAddress, Response.json(upcoming))),
  ])
}

/** Stores the latest list, if the device has tickets. */
export async function keepUpcoming(upcoming: Upcoming): Promise<void> {
  if (canKeep() && (await caches.has(keptTickets)))
    await (await caches.open(keptTickets)).put(upcomingAddress, Response.json(upcoming))
}

async function keepPages(addresses: Readonly<Record<string, string>>): Promise<void> {
  const answers = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => ({ name, answer: await fetch(address) })),
  )
  if (answers.some(({ answer }) => !answer.ok)) return
  const texts = await Promise.all(answers.map(async ({ answer }) => answer.clone().text()))
  const files = new Set(texts.join(' ').match(/\/assets\/[\w.-]+/g))
  const cache = await caches.open(pages)
  const known = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([...files].filter((file) => !known.includes(file)))
  await Promise.all(answers.map(async ({ name, answer }) => cache.put(name, answer)))
  // What earlier pages needed.
  await Promise.all(known.filter((path) => path.startsWith('/assets/') && !files.has(path)).map((path) => cache.delete(path)))
}
