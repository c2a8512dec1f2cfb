import type { Readable } from 'node:stream'
import type { ReferredClub, ReferredEvent } from '#contract/ambassadors/commissions.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type {
  exportReferredClubs as clubsEndpoint,
  exportReferredEvents as eventsEndpoint,
} from '#contract/ambassadors/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listReferredClubs, listReferredEvents } from './list-referred.ts'

/** A club may have paid in several currencies. */
const sums = (club: ReferredClub, key: 'earned_minor' | 'paid_minor') =>
  club.commissions.map((one) => `${csvAmount(one[key], exponentOf(one.currency))} ${one.currency}`).join('; ')

const clubColumns: CsvColumns<ReferredClub> = [
  ['Club', (row) => row.club.name],
  ['City', (row) => row.club.city],
  ['Signed up (UTC)', (row) => csvInstant(row.since)],
  ['Open', (row) => (row.onboarding_completed ? 'yes' : 'no')],
  ['Plan', (row) => row.subscription?.plan ?? null],
  ['Subscription', (row) => row.subscription?.status ?? null],
  ['Paid months', (row) => row.months_paid],
  ['Months that earn', (row) => row.months_total],
  ['Earned', (row) => sums(row, 'earned_minor')],
  ['Paid to you', (row) => sums(row, 'paid_minor')],
  ['Why', (row) => row.why],
]

const money = (minor: number, { currency }: ReferredEvent) => csvAmount(minor, exponentOf(currency))

const eventColumns: CsvColumns<ReferredEvent> = [
  ['Business date', (row) => row.event.business_date],
  ['Event', (row) => row.event.title],
  ['Club', (row) => row.club.name],
  ['Cancelled', (row) => (row.event.is_cancelled ? 'yes' : 'no')],
  ['Bookings', (row) => row.bookings],
  ['Guests', (row) => row.guests],
  ['Attended', (row) => row.came],
  ['Net sales', (row) => money(row.base_minor, row)],
  ['Expected', (row) => money(row.expected_minor, row)],
  ['Earned', (row) => money(row.commission_minor, row)],
  ['Currency', (row) => row.currency],
  ['Why', (row) => row.why],
]

export const exportReferredClubs = async (
  infrastructure: Infrastructure,
  caller: Caller,
  query: QueryOf<typeof clubsEndpoint>,
): Promise<Readable> =>
  listFile(clubColumns, async (page) => {
    const { clubs, next } = await listReferredClubs(infrastructure, caller, { ...query, ...page })
    return { rows: clubs, next }
  })

export const exportReferredEvents = async (
  infrastructure: Infrastructure,
  caller: Caller,
  query: QueryOf<typeof eventsEndpoint>,
): Promise<Readable> =>
  listFile(eventColumns, async (page) => {
    const { events, next } = await listReferredEvents(infrastructure, caller, { ...query, ...page })
    return { rows: events, next }
  })
