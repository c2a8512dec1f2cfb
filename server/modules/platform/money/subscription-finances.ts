import { Readable } from 'node:stream'
import { exponentOf } from '#contract/base/currencies.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import {
  invoiceAges,
  type CurrencyFinances,
  type exportMrrMoves as exportMoves,
  type getSubscriptionFinances as getFinances,
  type listMrrMoves as listMoves,
  type listOpenInvoices as listInvoices,
} from '#contract/platform/subscriptions.ts'
import { billingIntervals, planCodes } from '#contract/subscriptions/states.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import { csvAmount, csvLine, csvStream } from '../../../infrastructure/csv/csv.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import {
  clubMonth,
  coverageAt,
  coveredBy,
  endOf,
  monthlyOf,
  monthOf,
  monthsUpTo,
  startOf,
  type ClubMonth,
  type Coverage,
} from './mrr.ts'
import {
  findClubNames,
  findOpenInvoices,
  listInvoiced,
  listSignUps,
  readAgeing,
  readLedgerMonths,
  readLiveSubscriptions,
  readReceivable,
  type InvoicedRow,
  type Span,
} from './subscription-finance-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

type ByClub = Map<string, Coverage[]>

const utcDateOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('UTC').toPlainDate()

/** What each club pays for and when, by currency. */
function coveragesOf(rows: readonly InvoicedRow[]): Map<string, ByClub> {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return new Map(
    [...byCurrency].map(([currency, own]) => [
      currency,
      Map.groupBy(
        own.map((row) => ({
          club_id: row.club_id,
          plan: row.plan,
          interval: row.interval,
          price_minor: row.price_minor,
          ...coveredBy(row),
        })),
        ({ club_id }) => club_id,
      ),
    ]),
  )
}

const clubsIn = (clubs: ByClub, from: number, to: number) =>
  [...clubs.values()].flatMap((coverages) => clubMonth(coverages, from, to) ?? [])

/** The paid plans at a moment. */
function plansAt(clubs: ByClub, at: number): CurrencyFinances['plans'] {
  const paying = [...clubs.values()].flatMap((coverages) => coverageAt(coverages, at) ?? [])
  return planCodes.flatMap((plan) =>
    billingIntervals.flatMap((interval) => {
      const own = paying.filter((one) => one.plan === plan && one.interval === interval)
      return own.length === 0 ? [] : [{ plan, interval, clubs: own.length, mrr_minor: sum(own.map(monthlyOf)) }]
    }),
  )
}

interface CohortInput {
  now: number
  months: readonly string[]
  signUps: Awaited<ReturnType<typeof listSignUps>>
}

/** Of the clubs that signed up in each month, how many paid at its end and at each later month's end; this month, now. */
function cohortsOf(currency: string, clubs: ByClub, { now, months, signUps }: CohortInput): CurrencyFinances['cohorts'] {
  return months.flatMap((month_on, index) => {
    const own = signUps.filter((club) => club.currency === currency && club.month_on === month_on)
    if (own.length === 0) return []
    const paying = months
      .slice(index)
      .map(
        (until) => own.filter(({ club_id }) => coverageAt(clubs.get(club_id) ?? [], Math.min(endOf(until), now)) !== null).length,
      )
    return [{ month_on, clubs: own.length, paying }]
  })
}

export async function getSubscriptionFinances(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { months: count = 12 }: QueryOf<typeof getFinances>,
): Promise<AnswerOf<typeof getFinances>> {
  const at = clock.now()
  const now = at.epochMilliseconds
  const months = monthsUpTo(utcDateOf(at), count)
  const [since = ''] = months
  const [invoiced, live, signUps, ledger, receivable, ageing] = await Promise.all([
    listInvoiced(db, null, spanOf(startOf(since), now)),
    readLiveSubscriptions(db),
    listSignUps(db, since),
    readLedgerMonths(db, since),
    readReceivable(db),
    readAgeing(db, instantText(at)),
  ])
  const coverages = coveragesOf(invoiced)
  const currencies = [...new Set([...coverages.keys(), ...live.map(({ currency }) => currency)])].toSorted()
  return {
    as_of: instantText(at),
    currencies: currencies.map((currency) => {
      const clubs = coverages.get(currency) ?? new Map()
      const paying = clubsIn(clubs, now, now)
      const subscriptions = live.find((one) => one.currency === currency)
      const owing = new Set(subscriptions?.owing)
      return {
        currency,
        mrr_minor: sum(paying.map(({ end_minor }) => end_minor)),
        at_risk_minor: sum(paying.filter(({ club_id }) => owing.has(club_id)).map(({ end_minor }) => end_minor)),
        clubs: paying.length,
        trials: subscriptions?.trials ?? 0,
        months: months.map((month_on) => {
          const posted = ledger.find((one) => one.currency === currency && one.month_on === month_on)
          const { invoiced_minor = 0, received_minor = 0, commissions_minor = 0 } = posted ?? {}
          const moves = monthOf(clubsIn(clubs, startOf(month_on), Math.min(endOf(month_on), now)))
          return { month_on, ...moves, invoiced_minor, received_minor, commissions_minor }
        }),
        plans: plansAt(clubs, now),
        cohorts: cohortsOf(currency, clubs, { now, months, signUps }),
        ageing: invoiceAges.map((age) => {
          const { invoices = 0, total_minor = 0 } = ageing.find((one) => one.currency === currency && one.age === age) ?? {}
          return { age, invoices, total_minor }
        }),
        receivable_minor: receivable.find((one) => one.currency === currency)?.receivable_minor ?? 0,
      }
    }),
  }
}

type MoveFilter = Omit<QueryOf<typeof exportMoves>, 'month'>

/** The clubs behind a figure of a month, the largest first. */
function movesOf(
  clubs: ByClub,
  month_on: string,
  { move, plan, interval, signedUp }: MoveFilter & { signedUp: ReadonlySet<string> | null },
  now: number,
) {
  const changeOf = ({ start_minor, end_minor }: ClubMonth) => (move === undefined ? end_minor : end_minor - start_minor)
  const sizeOf = (club: ClubMonth) => Math.abs(changeOf(club))
  const all = (startOf(month_on) > now ? [] : clubsIn(clubs, startOf(month_on), Math.min(endOf(month_on), now)))
    .filter((club) => (move === undefined ? club.coverage !== null : club.move === move))
    .filter(
      ({ club_id, coverage }) =>
        (signedUp?.has(club_id) ?? true) &&
        (plan ?? coverage?.plan) === coverage?.plan &&
        (interval ?? coverage?.interval) === coverage?.interval,
    )
    .toSorted((a, b) => (sizeOf(a) === sizeOf(b) ? (a.club_id < b.club_id ? -1 : 1) : sizeOf(b) - sizeOf(a)))
  return { all, changeOf, sizeOf }
}

const spanOf = (from: number, to: number): Span => ({
  from: Temporal.Instant.fromEpochMilliseconds(from).toString(),
  to: Temporal.Instant.fromEpochMilliseconds(to).toString(),
})

/** `months`: first days, earliest first. */
async function readMoves(db: Infrastructure['db'], { currency, signed_up }: MoveFilter, months: readonly string[]) {
  const [first = '', last = first] = [months[0], months.at(-1)]
  const [invoiced, signUps] = await Promise.all([
    listInvoiced(db, currency, spanOf(startOf(first), endOf(last))),
    signed_up === undefined ? null : listSignUps(db, `${signed_up}-01`),
  ])
  const own = signUps?.filter((club) => club.month_on === `${signed_up ?? ''}-01`).map(({ club_id }) => club_id)
  return { clubs: coveragesOf(invoiced).get(currency) ?? new Map<string, Coverage[]>(), signedUp: own ? new Set(own) : null }
}

export async function listMrrMoves(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { month, cursor, limit = defaultLimit, ...filter }: QueryOf<typeof listMoves>,
): Promise<AnswerOf<typeof listMoves>> {
  const now = clock.now()
  const after = readCursor(cursor, ['integer', 'id'])
  const [present = ''] = monthsUpTo(utcDateOf(now), 1)
  const month_on = month === undefined ? present : `${month}-01`
  const { clubs, signedUp } = await readMoves(db, filter, [month_on])
  const { all, changeOf, sizeOf } = movesOf(clubs, month_on, { ...filter, signedUp }, now.epochMilliseconds)
  const isBeyond = (club: ClubMonth) =>
    after === null || sizeOf(club) < after[0] || (sizeOf(club) === after[0] && club.club_id > after[1])
  const rest = all.filter(isBeyond)
  const { page, next } = cutPage(rest, limit, (last) => [sizeOf(last), last.club_id])
  const names = await findClubNames(
    db,
    page.map(({ club_id }) => club_id),
  )
  return {
    month_on,
    moves: page.map(({ club_id, coverage, ...row }) => ({
      club: { id: club_id, name: names.get(club_id) ?? '' },
      ...row,
      plan: coverage?.plan ?? null,
      interval: coverage?.interval ?? null,
    })),
    total_minor: sum(all.map(changeOf)),
    count: all.length,
    next,
  }
}

const columns = ['Month', 'Club', 'Move', 'Start', 'End', 'Change', 'Plan', 'Interval', 'Currency'] as const
const exportedMonths = 36

/** The same as a file, month by month. Without a move, clubs that stopped paying are in it too: the file has every move. */
export async function exportMrrMoves(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { month, ...filter }: QueryOf<typeof exportMoves>,
): Promise<Readable> {
  const now = clock.now()
  const months = month === undefined ? monthsUpTo(utcDateOf(now), exportedMonths) : [`${month}-01`]
  const { clubs, signedUp } = await readMoves(db, filter, months)
  const names = await findClubNames(db, [...clubs.keys()])
  const amount = (minor: number) => csvAmount(minor, exponentOf(filter.currency))
  function* pages() {
    for (const month_on of months) {
      const { all } = movesOf(clubs, month_on, { ...filter, signedUp }, now.epochMilliseconds)
      const churned =
        filter.move === undefined
          ? movesOf(clubs, month_on, { ...filter, move: 'churn', signedUp }, now.epochMilliseconds).all
          : []
      yield [...all, ...churned]
        .map(({ club_id, move, start_minor, end_minor, coverage }) =>
          csvLine([
            month_on.slice(0, 7),
            names.get(club_id) ?? '',
            move ?? '',
            amount(start_minor),
            amount(end_minor),
            amount(end_minor - start_minor),
            coverage?.plan ?? '',
            coverage?.interval ?? '',
            filter.currency,
          ]),
        )
        .join('')
    }
  }
  return csvStream(columns, Readable.from(pages()))
}

export async function listOpenInvoices(
  { db, clock }: Infrastructure,
  _caller: Caller,
  { currency, age, cursor, limit = defaultLimit }: QueryOf<typeof listInvoices>,
): Promise<AnswerOf<typeof listInvoices>> {
  const now = instantText(clock.now())
  const after = readCursor(cursor, ['instant', 'id'])
  const filter = { currency: currency ?? null, age: age ?? null, now }
  const [rows, ageing] = await Promise.all([findOpenInvoices(db, filter, { after, limit }), readAgeing(db, now)])
  const { page: invoices, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  const counted = ageing.filter((one) => (currency ?? one.currency) === one.currency && (age ?? one.age) === one.age)
  return {
    invoices,
    count: sum(counted.map((one) => one.invoices)),
    next,
  }
}
