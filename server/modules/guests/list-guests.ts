import type { Readable } from 'node:stream'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import {
  countedGuests,
  type ClubGuestFilters,
  type GuestSort,
  type listClubGuests as listEndpoint,
} from '#contract/guests/club-guest-list.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { csvAmount, csvLine } from '../../infrastructure/csv/csv.ts'
import { pagedFile } from '../../infrastructure/csv/list-file.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, cutRows, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import {
  countClubGuests,
  findClubGuests,
  findTags,
  guestPositionKinds,
  type GuestFilter,
  type GuestPosition,
  type GuestRecord,
} from './guest-list-views.ts'
import { refuseHiddenSpend, seesMoney, toGuestRow } from './guest.ts'
import { readClubDay } from './club-day.ts'

/** The most rows in one CSV. */
const maxGuestsExported = 20_000

const defaultSort: GuestSort = '-last_visit'

async function readFilter(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { sort = defaultSort, ...filters }: ClubGuestFilters,
): Promise<{ filter: GuestFilter; sort: GuestSort; currency: string | null }> {
  refuseHiddenSpend(caller, { ...filters, sort })
  const { today, currency } = await readClubDay(infrastructure.db, caller.club_id, infrastructure.clock.now())
  return { filter: { ...filters, club_id: caller.club_id, today }, sort, currency }
}

/** The guests of a club that match the filters. */
export async function listClubGuests(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { cursor, limit = defaultLimit, ...query }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { db } = infrastructure
  const { filter, sort, currency } = await readFilter(infrastructure, caller, query)
  const after = readCursor(cursor, guestPositionKinds(sort))
  const [rows, count, tags] = await Promise.all([
    findClubGuests(db, filter, { sort, after, limit }),
    countClubGuests(db, filter, countedGuests),
    findTags(db, caller.club_id),
  ])
  const { page, next } = cutPage(rows, limit, ({ position }) => position)
  return { guests: page.map((row) => toGuestRow(caller, row)), currency, tags, count, next }
}

const columns = [
  'Name',
  'Email',
  'Phone',
  'Account',
  'VIP',
  'Tags',
  'Bookings',
  'Visits',
  'No-shows',
  'First visit',
  'Last visit',
]

/** Everything that matches the filters, as a file. */
export async function exportClubGuests(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  query: ClubGuestFilters,
): Promise<Readable> {
  const { db } = infrastructure
  const { filter, sort, currency } = await readFilter(infrastructure, caller, query)
  const count = await countClubGuests(db, filter, maxGuestsExported + 1)
  if (count > maxGuestsExported) return refuse('too_many_rows', { extra: { most: maxGuestsExported } })
  const money = seesMoney(caller)
  const amount = (minor: number) => (currency === null ? minor : csvAmount(minor, exponentOf(currency)))
  return pagedFile(
    money ? [...columns, 'Spend', 'Currency'] : columns,
    (row: GuestRecord) => csvLine([...cellsOf(row), ...(money ? [amount(row.spent_minor), currency] : [])]),
    async ({ after, limit }: { after: GuestPosition | null; limit: number }) => {
      const rows = await findClubGuests(db, filter, { sort, after, limit })
      const { page, next } = cutRows(rows, limit, ({ position }) => position)
      return { rows: page, next }
    },
  )
}

const cellsOf = (row: GuestRecord) => [
  row.name,
  row.email,
  row.phone_number,
  row.client_id === null ? 'no' : 'yes',
  row.is_vip ? 'yes' : 'no',
  row.tags.join(', '),
  row.bookings,
  row.visits,
  row.no_shows,
  row.first_visit_on,
  row.last_visit_on,
]
