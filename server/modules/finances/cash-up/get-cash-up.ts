import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { CashUp, listCashUps as listEndpoint } from '#contract/finances/cash-up.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { findDrawersOn } from '../../drawers/index.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { dateFault } from '../dates/date-fault.ts'
import { findEventsOn, sumTakings, sumVenuePayments, type ClubDate } from '../dates/date-views.ts'
import { readCompleteClub } from '../../clubs/index.ts'
import { cashlessOf, toDateDrawer, type CashUpFigures } from './cash-up.ts'
import { countDates, findAdjustments, findDates, findLatestSheet, findSheets } from './cash-up-views.ts'
import { findChecks } from './check-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import { denominationsOf } from './denominations.ts'
import { findOverrides } from './override-views.ts'

/** The current facts that decide a close of the date. */
export async function readCashUpFigures(db: Database | Tx, date: ClubDate, now: Temporal.Instant): Promise<CashUpFigures> {
  const events = await findEventsOn(db, date.club_id, date.business_date)
  const takings = await sumTakings(db, date)
  const drawers = await findDrawersOn(db, date)
  const payments = await sumVenuePayments(db, date)
  const { in_minor = 0, out_minor = 0 } = payments.find(({ method }) => method === 'cash') ?? {}
  return {
    events: events.map(({ id, title }) => ({ id, title })),
    takings,
    drawers: drawers.map(toDateDrawer),
    cash: { in_minor, out_minor },
    cashless: cashlessOf(payments),
    checks: await findChecks(db, date, now),
    overrides: await findOverrides(db, date),
  }
}

export function refuseOtherDate(businessDate: string, today: string): void {
  const fault = dateFault(businessDate, today)
  if (fault !== null) refuse('invalid', { fields: { business_date: [fault] } })
}

export async function getCashUp(
  { db, clock }: Pick<Infrastructure, 'db' | 'clock'>,
  { club_id, actor }: ClubCaller,
  business_date: string,
): Promise<CashUp> {
  const now = clock.now()
  const { currency, today } = await readCompleteClub(db, club_id, now)
  refuseOtherDate(business_date, today)
  const date = { club_id, currency, business_date }
  const [{ cash, ...figures }, sheets, late, latest] = await Promise.all([
    readCashUpFigures(db, date, now),
    findSheets(db, club_id, business_date),
    findAdjustments(db, date),
    findLatestSheet(db, club_id),
  ])
  const sheet = sheets.find(({ reopened }) => reopened === null) ?? null
  return {
    business_date,
    today,
    status: sheet === null ? 'open' : 'closed',
    currency,
    ...figures,
    cash: { ...cash, suggested_float_minor: latest?.facts.float_minor ?? 0 },
    denominations: [...denominationsOf(currency, exponentOf(currency))],
    sheet,
    earlier_sheets: sheets.filter((one) => one !== sheet),
    ...late,
    can_reopen: sheet !== null && actor.role === 'superadmin',
  }
}

export async function listCashUps(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  { status, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const [before = null] = readCursor(cursor, ['date']) ?? []
  const { currency, today } = await readCompleteClub(db, club_id, clock.now())
  const rows = await findDates(db, { club_id, currency }, { today, status, before, limit })
  const count = await countDates(db, { club_id, currency }, { today, status })
  const { page: dates, next } = cutPage(rows, limit, (last) => [last.business_date])
  return {
    cash_ups: dates.map((date) => ({ ...date, status: date.sheet === null ? ('open' as const) : ('closed' as const) })),
    currency,
    today,
    count,
    next,
  }
}
