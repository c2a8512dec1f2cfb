import { setTimeout as sleep } from 'node:timers/promises'
import { findSoldTwice, type Finding } from '../findings.ts'
import { openSale } from '../sale.ts'
import type { Machines } from './machines.ts'

/** Guests who call all the time, each over a connection of their own to the balancer, and never send a call again. */
const callers = 24

/** Replaces the three servers one after another, as an upgrade does, while guests read and book. */
export async function replaceAll(machines: Machines): Promise<Finding[]> {
  const sale = await openSale(machines, { guests: 8_000, capacity: 1_000_000 })
  const failed: string[] = []
  const counts = { reads: 0, bookings: 0 }
  const queue = [...sale.bookings]
  let isOver = false

  async function call(kind: keyof typeof counts, path: string, init: RequestInit): Promise<void> {
    const answer = await fetch(`${machines.url}/api/${path}`, { ...init, signal: AbortSignal.timeout(15_000) }).catch(
      (error: unknown) => (error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error)),
    )
    if (typeof answer === 'string') return void failed.push(`${kind}: ${answer}`)
    const text = await answer.text().catch((error: unknown) => `broken off: ${String(error)}`)
    if (answer.status >= 500 || text.startsWith('broken off')) failed.push(`${kind}: ${answer.status} ${text.slice(0, 120)}`)
    else counts[kind]++
  }

  const calling = Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver) {
        const booking = queue.shift()
        const headers = { authorization: `Token ${booking?.token}` }
        await call('reads', 'client/events/', {})
        // So that there are guests for the whole upgrade.
        await sleep(40)
        if (booking === undefined) continue
        await call('bookings', 'client/reservations/create/', {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': booking.key, 'content-type': 'application/json' },
          body: JSON.stringify(booking.body),
        })
        await call('reads', 'client/reservations/', { headers })
      }
    }),
  )
  const from = performance.now()
  for (const [place, app] of machines.apps.entries()) {
    const code = await app.end('SIGTERM')
    if (code !== 0) failed.push(`server ${place + 1} ended with ${code}`)
    await machines.startApp(place)
  }
  const seconds = (performance.now() - from) / 1_000
  isOver = true
  await calling
  return [
    {
      name: 'three servers replaced while guests called',
      figures: `${seconds.toFixed(1)} s, ${counts.reads} reads and ${counts.bookings} bookings answered`,
      ok: counts.reads > 100 && counts.bookings > 100,
    },
    {
      name: 'calls that failed',
      figures: [String(failed.length), ...new Set(failed)].slice(0, 6).join(' | '),
      ok: failed.length === 0,
    },
    ...(await findSoldTwice(machines)),
  ]
}
