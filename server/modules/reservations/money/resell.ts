import { sum } from '#contract/base/money.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { amountsOf, lineSumsOf } from '../core/line-amounts.ts'
import { writeLines } from '../core/line-store.ts'
import { paymentStatusOf } from '../core/payment-status.ts'
import { coveredOf, type ReservationRow } from '../core/reservation.ts'
import { markResold } from '../core/returned-store.ts'
import { ticketsToEnd } from '../core/returned-tickets.ts'
import { lockReturnedTickets, readEventSold, type TicketForSale } from '../core/returned-views.ts'
import { lockAnyReservation } from './money-views.ts'
import { refundOnline, stopPayments } from './refund-online.ts'

const bySystem = { kind: 'system' } as const

/** What a guest paid for a ticket above its first price: they pay what the guest before them paid. */
export interface Resale {
  above_minor: number
}

/**
 * The returned tickets that a held booking takes end, in the transaction that confirms it, and their guests are refunded in full.
 * Null if too few are left: their guests came, and nothing was written. Requires the event's lock; the booking must be confirmed
 * next, with `is_over: false`, or the count of places refuses.
 */
export async function resellTo(tx: Tx, buyer: ReservationRow, now: Temporal.Instant): Promise<Resale | null> {
  const offered = await lockReturnedTickets(tx, buyer.event.id, buyer.id)
  const sold = await readEventSold(tx, buyer.event.id)
  const booked = buyer.lines.filter(({ quantity }) => quantity > 0)
  const items = booked.map(({ prestation_id, quantity }) => {
    const { units = 0, stock = null } = sold.items.find((item) => item.prestation_id === prestation_id) ?? {}
    return { prestation_id, quantity, units, stock }
  })
  const ends = ticketsToEnd(sold, items)
  const taken = items.flatMap(({ prestation_id }) =>
    offered.filter((one) => one.prestation_id === prestation_id).slice(0, ends.get(prestation_id) ?? 0),
  )
  if (taken.length < sum([...ends.values()])) return null
  const paid = taken.map((ticket) => {
    const price = booked.find(({ prestation_id }) => prestation_id === ticket.prestation_id)?.unit_price_minor ?? 0
    return { ...ticket, sold_minor: Math.min(price, ticket.paid_minor), price }
  })
  for (const [id, tickets] of Map.groupBy(paid, ({ reservation_id }) => reservation_id))
    await endTickets(tx, { id, tickets, sold_to: buyer.id }, now)
  return { above_minor: sum(paid.map(({ sold_minor, price }) => price - sold_minor)) }
}

interface EndedTickets {
  /** Of the reservation that had them. */
  id: string
  tickets: readonly (TicketForSale & { sold_minor: number })[]
  sold_to: string
}

/**
 * What their guest gets back for each: what they paid, less what they have been refunded since or their bank took back. What the
 * club kept of other places is not theirs.
 */
function refundsOfTickets<T extends TicketForSale>(row: ReservationRow, tickets: readonly T[]) {
  let left = coveredOf(row)
  return tickets.map((ticket) => {
    const refunded = Math.min(ticket.paid_minor, left)
    left -= refunded
    return { ...ticket, refunded_minor: refunded }
  })
}

/** Takes resold tickets from their reservation and refunds them, whatever the club's policy keeps of a cancellation. */
async function endTickets(tx: Tx, { id, sold_to, ...ended }: EndedTickets, now: Temporal.Instant): Promise<void> {
  const row = await lockAnyReservation(tx, id)
  if (row === null) return
  const tickets = refundsOfTickets(row, ended.tickets)
  await markResold(tx, tickets, sold_to, now)
  const refund_minor = sum(tickets.map(({ refunded_minor }) => refunded_minor))
  const facts = { resold: tickets.length, refund_minor }
  const step = { at: now, actor: bySystem, action: 'resell', detail: { tickets: tickets.length }, facts } as const
  const refund = { reason: 'Your ticket was resold.', actor: bySystem, now }
  if (tickets.length === row.party_size) {
    const end = { status: 'cancelled', cancelled_at: instantText(now), expires_at: null } as const
    // What it was adding has no booking any more.
    const stops_payment = await stopPayments(tx, row.id, now)
    const last = { ...step, facts: { ...facts, stops_payment } }
    await refundOnline(tx, await applyStep(tx, row, end, last), refund_minor, refund)
    return
  }
  const lines = row.lines.map((line) => {
    const count = tickets.filter(({ line_id }) => line_id === line.id).length
    return { ...line, ...amountsOf(line, line.quantity - count) }
  })
  await writeLines(tx, row, lines)
  const party_size = row.party_size - tickets.length
  const sums = lineSumsOf(lines)
  const payment_status = paymentStatusOf({ ...row, ...sums, paid_minor: row.paid_minor - row.kept_minor })
  const change = { party_size, guests: row.guests.slice(0, party_size), ...sums, payment_status }
  const freed = new Map(
    [...Map.groupBy(tickets, ({ line_id }) => line_id)].map(([line, own]) => [
      line,
      sum(own.map(({ refunded_minor }) => refunded_minor)),
    ]),
  )
  await refundOnline(tx, await applyStep(tx, row, change, step), refund_minor, { ...refund, freed })
}
