import { sum } from '#contract/base/money.ts'
import { isBefore } from '#contract/base/instants.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { applyStep } from '../core/apply-steps-store.ts'
import { expireOverdueOf } from '../core/expire-overdue.ts'
import { amountsOf } from '../core/line-amounts.ts'
import type { ActionContext } from '../core/lock-for-action.ts'
import type { ReservationRow } from '../core/reservation.ts'
import { findReservation } from '../core/reservation-views.ts'
import { endReturnedTickets, insertReturnedTickets } from '../core/returned-store.ts'
import { refuseClaimed } from '../core/claimed-views.ts'
import { leavesTooFew, unitsToReturn } from '../core/returned-tickets.ts'
import { readEventSold } from '../core/returned-views.ts'
import { onlineLeft } from '../money/figures.ts'
import { lockMoney } from '../money/money-views.ts'
import { readChangeState } from './read-change-state.ts'
import { refuseTooSmall } from './smallest-party.ts'

/** Offers tickets for resale. They stay valid, and its guest may take them back, until another guest has paid for them. */
export async function returnTickets(context: ActionContext, tickets: number, takesPayments: boolean): Promise<ReservationRow> {
  const { tx, row, client_id, now } = context
  const units = unitsToReturn(
    row.lines.filter(({ quantity }) => quantity > 0),
    tickets,
  )
  if (units === null)
    return refuse('invalid', {
      fields: { tickets: [`You have ${row.party_size} ${row.party_size === 1 ? 'ticket' : 'tickets'}`] },
    })
  await refuseClaimed(tx, row.id, row.party_size - tickets)
  const { event } = await readChangeState(tx, context, takesPayments)
  for (const { line } of units) {
    const ends = [event.sales_end_at, event.prestations.find(({ id }) => id === line.prestation_id)?.sales_end_at ?? null]
    const isOnSale = event.prestations.some(({ id }) => id === line.prestation_id)
    if (!isOnSale || ends.some((end) => end !== null && !isBefore(now, end)))
      return refuse('not_returnable', { message: `${line.name} is no longer on sale, so it can’t be resold.` })
  }
  const lines = row.lines.map((line) => {
    const count = units.find((one) => one.line === line)?.count ?? 0
    return { ...line, ...amountsOf(line, line.quantity - count) }
  })
  const party = row.party_size - tickets
  const small = party === 0 ? null : refuseTooSmall(event, lines, { before: row.party_size, party, field: 'party_size' })
  if (small !== null) return refuse(small.code, { ...small, fields: { tickets: Object.values(small.fields ?? {}).flat() } })
  const returned = units.flatMap(({ line, count }) => {
    const { prestation_id, id: line_id, unit_price_minor: paid_minor } = line
    const one = { reservation_id: row.id, event_id: row.event.id, prestation_id, line_id, paid_minor }
    return Array.from({ length: count }, () => one)
  })
  if (onlineLeft(await lockMoney(tx, row.id)) < sum(returned.map(({ paid_minor }) => paid_minor)))
    return refuse('not_returnable', { message: 'You paid for these tickets at the club, so ask the club for a refund.' })
  await insertReturnedTickets(tx, returned, now)
  const actor = { kind: 'client', id: client_id } as const
  await applyStep(
    tx,
    row,
    {},
    {
      at: now,
      actor,
      action: 'return_tickets',
      detail: { tickets },
      facts: { returned: tickets },
    },
  )
  return (await findReservation(tx, row.id, client_id)) ?? refuse('not_found')
}

/** Ends an offer, unless a guest is about to pay for what would then be missing. */
export async function takeTicketsBack({ tx, row, client_id, now }: ActionContext): Promise<ReservationRow> {
  const { event } = row
  await expireOverdueOf(tx, event.id, now)
  await endReturnedTickets(tx, row.id, 'taken_back', now)
  if (leavesTooFew(await readEventSold(tx, event.id))) return refuse('being_bought')
  const actor = { kind: 'client', id: client_id } as const
  const tickets = row.resale?.tickets ?? 0
  return applyStep(tx, { ...row, resale: null }, {}, { at: now, actor, action: 'take_back', detail: { tickets } })
}
