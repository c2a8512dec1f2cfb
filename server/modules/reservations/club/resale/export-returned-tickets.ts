import type { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { ReturnedTicket } from '#contract/reservations/resale.ts'
import type { ClubCaller } from '../../../../infrastructure/caller.ts'
import { csvAmount, csvInstant } from '../../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../../infrastructure/csv/list-file.ts'
import type { Infrastructure } from '../../../../infrastructure/infrastructure.ts'
import { listReturnedTickets } from './list-returned-tickets.ts'

const amount = (minor: number | null, currency: string) => (minor === null ? null : csvAmount(minor, exponentOf(currency)))

const columns: CsvColumns<ReturnedTicket> = [
  ['Reservation', ({ reference }) => reference],
  ['Item', ({ item }) => item],
  ['Paid', ({ paid_minor, currency }) => amount(paid_minor, currency)],
  ['Returned (UTC)', ({ returned_at }) => csvInstant(returned_at)],
  ['Outcome', ({ outcome }) => outcome],
  ['Ended (UTC)', ({ ended_at }) => csvInstant(ended_at)],
  ['Resold for', ({ sold_minor, currency }) => amount(sold_minor, currency)],
  ['Resold to reservation', ({ sold_to }) => sold_to?.reference ?? null],
  ['Refunded', ({ refunded_minor, currency }) => amount(refunded_minor, currency)],
  ['Refund', ({ refund }) => refund],
  ['Currency', ({ currency }) => currency],
]

/** The evidence of an event's resale, without anyone's name. */
export async function exportReturnedTickets(
  { db }: Pick<Infrastructure, 'db'>,
  caller: ClubCaller,
  eventId: string,
): Promise<Readable> {
  return listFile(columns, async (page) => {
    const { tickets, next } = await listReturnedTickets({ db }, caller, eventId, page)
    return { rows: tickets, next }
  })
}
