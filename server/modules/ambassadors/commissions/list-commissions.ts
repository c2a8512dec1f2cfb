import type {
  CommissionBalance,
  listCommissions as subscriptionEndpoint,
  listReservationCommissions as reservationEndpoint,
} from '#contract/ambassadors/commissions.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { wordPatterns } from '../../../infrastructure/database/fold.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readSettings, minimumPayout } from '../../settings/index.ts'
import {
  countCommissions,
  findReservationCommissions,
  findSubscriptionCommissions,
  readBalances,
  type CommissionFilter,
} from './commission-views.ts'
import { dateOf } from './paid-months.ts'
import { whyOf } from './why.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

async function listBalances(db: Database, ambassadorId: string): Promise<CommissionBalance[]> {
  const [balances, { minimum_payouts }] = await Promise.all([readBalances(db, ambassadorId), readSettings(db)])
  return balances.map((balance) => ({ ...balance, minimum_minor: minimumPayout(minimum_payouts, balance.currency) }))
}

const positionOf = ({ business_date, id }: { business_date: string; id: string }) => [business_date, id]

export async function listCommissions(
  { db }: Infrastructure,
  { actor }: Caller,
  { search = '', sort = '-date', status, club, cursor, limit = defaultLimit }: QueryOf<typeof subscriptionEndpoint>,
): Promise<AnswerOf<typeof subscriptionEndpoint>> {
  const filter: CommissionFilter = {
    ambassador_id: actor.user_id,
    kind: 'subscription',
    status,
    club_id: club,
    event_id: undefined,
    words: wordPatterns(search),
  }
  const [rows, count, balances] = await Promise.all([
    findSubscriptionCommissions(db, filter, { after: readCursor(cursor, ['date', 'id']), limit, sort }),
    countCommissions(db, filter),
    listBalances(db, actor.user_id),
  ])
  const { page, next } = cutPage(rows, limit, positionOf)
  const commissions = page.map(({ timezone, invoice, ...row }) => {
    const on = (at: string) => dateOf(at, timezone).toString()
    return {
      ...row,
      invoice: { number: invoice.number, period_start_on: on(invoice.period_start_on), period_end_on: on(invoice.period_end_on) },
      why: whyOf(row),
    }
  })
  return { commissions, balances, count, next }
}

export async function listReservationCommissions(
  { db }: Infrastructure,
  { actor }: Caller,
  { search = '', sort = '-date', status, club, event, cursor, limit = defaultLimit }: QueryOf<typeof reservationEndpoint>,
): Promise<AnswerOf<typeof reservationEndpoint>> {
  const filter: CommissionFilter = {
    ambassador_id: actor.user_id,
    kind: 'reservation',
    status,
    club_id: club,
    event_id: event,
    words: wordPatterns(search),
  }
  const [rows, count, balances] = await Promise.all([
    findReservationCommissions(db, filter, { after: readCursor(cursor, ['date', 'id']), limit, sort }),
    countCommissions(db, filter),
    listBalances(db, actor.user_id),
  ])
  const { page, next } = cutPage(rows, limit, positionOf)
  const commissions = page.map((row) => ({ ...row, why: whyOf(row) }))
  return { commissions, balances, count, next }
}
