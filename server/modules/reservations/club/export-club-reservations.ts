import type { Readable } from 'node:stream'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { ClubReservationFilters } from '#contract/reservations/club-reservation-list.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { csvAmount, csvLine } from '../../../infrastructure/csv/csv.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { toClubRow } from './club-reservation.ts'
import { countClubReservations, findClubReservations, type FoundRow } from './club-list-views.ts'
import { readFilter, defaultSort } from './list-club-reservations.ts'
import { pagedFile } from '../../../infrastructure/csv/list-file.ts'
import { cutRows } from '../../../infrastructure/database/page-of.ts'

/** The most rows in one CSV. */
const maxExported = 20_000

const columns = [
  'Reference',
  'Status',
  'Payment',
  'Source',
  'Business date',
  'Event',
  'Name',
  'Email',
  'Phone',
  'Party',
  'Checked in',
  'Table',
  'Kinds',
  'Arrival',
  'Booked',
  'Time zone',
  'Total',
  'Paid',
  'Refunded',
  'Currency',
]

/** Everything that matches the filters, as a file. */
export async function exportClubReservations(
  infrastructure: Infrastructure,
  { club_id: clubId }: ClubCaller,
  query: ClubReservationFilters,
): Promise<Readable> {
  const { db } = infrastructure
  const { sort = defaultSort } = query
  const { filter } = await readFilter(infrastructure, clubId, query)
  const count = await countClubReservations(db, filter, maxExported + 1)
  if (count > maxExported) return refuse('too_many_rows', { extra: { most: maxExported } })
  return pagedFile(
    columns,
    (row: FoundRow) => line(row, filter.now),
    async ({ after, limit }: { after: FoundRow['position'] | null; limit: number }) => {
      const rows = await findClubReservations(db, filter, { sort, after, limit })
      const { page, next } = cutRows(rows, limit, ({ position }) => position)
      return { rows: page, next }
    },
  )
}

function line(fields: FoundRow, now: Temporal.Instant): string {
  const row = toClubRow(fields, now)
  const amount = (minor: number) => csvAmount(minor, exponentOf(row.currency))
  const { timezone, business_date, title } = row.event
  const local = (at: string | null) =>
    at === null
      ? ''
      : Temporal.Instant.from(at)
          .toZonedDateTimeISO(timezone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
          .replace('T', ' ')
  return csvLine([
    row.reference,
    row.status,
    row.payment_status,
    row.source,
    business_date,
    title,
    row.name,
    fields.email,
    fields.phone_number,
    row.party_size,
    row.checked_in_heads,
    row.table_label,
    row.kinds.join(' '),
    local(row.arrival_at),
    local(row.created_at),
    timezone,
    amount(row.total_minor),
    amount(row.paid_minor),
    amount(row.refunded_minor),
    row.currency,
  ])
}
