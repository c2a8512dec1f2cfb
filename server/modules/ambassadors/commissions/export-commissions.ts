import type { Readable } from 'node:stream'
import type { ReservationCommission, SubscriptionCommission } from '#contract/ambassadors/commissions.ts'
import { exponentOf } from '#contract/base/currencies.ts'
import type { QueryOf } from '#contract/base/endpoint.ts'
import type {
  exportCommissions as subscriptionEndpoint,
  exportReservationCommissions as reservationEndpoint,
} from '#contract/ambassadors/exports.ts'
import { csvAmount, csvInstant } from '../../../infrastructure/csv/csv.ts'
import { listFile, type CsvColumns } from '../../../infrastructure/csv/list-file.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { listCommissions, listReservationCommissions } from './list-commissions.ts'

type Commission = SubscriptionCommission | ReservationCommission

const money = (minor: number, { currency }: Commission) => csvAmount(minor, exponentOf(currency))

const shared: CsvColumns<Commission> = [
  ['Status', (one) => one.status],
  ['Net amount', (one) => money(one.base_minor, one)],
  ['Commission', (one) => money(one.amount_minor, one)],
  ['Before refunds', (one) => money(one.original_minor, one)],
  ['Currency', (one) => one.currency],
  ['Earned (UTC)', (one) => csvInstant(one.earned_at)],
  ['Statement', (one) => one.statement?.number ?? null],
  ['Why', (one) => one.why],
  ['Decision', (one) => one.decision?.reason ?? null],
]

const subscriptionColumns: CsvColumns<SubscriptionCommission> = [
  ['Business date', (one) => one.business_date],
  ['Club', (one) => one.club.name],
  ['Invoice', (one) => one.invoice.number],
  ['Period from', (one) => one.invoice.period_start_on],
  ['Period to', (one) => one.invoice.period_end_on],
  ['Rate %', (one) => one.rate_bp / 100],
  ...shared,
]

const reservationColumns: CsvColumns<ReservationCommission> = [
  ['Business date', (one) => one.event.business_date],
  ['Event', (one) => one.event.title],
  ['Club', (one) => one.club.name],
  ['Items', (one) => one.lines.map(({ name }) => name).join(', ')],
  ...shared,
]

export const exportCommissions = async (
  infrastructure: Infrastructure,
  caller: Caller,
  query: QueryOf<typeof subscriptionEndpoint>,
): Promise<Readable> =>
  listFile(subscriptionColumns, async (page) => {
    const { commissions, next } = await listCommissions(infrastructure, caller, { ...query, ...page })
    return { rows: commissions, next }
  })

export const exportReservationCommissions = async (
  infrastructure: Infrastructure,
  caller: Caller,
  query: QueryOf<typeof reservationEndpoint>,
): Promise<Readable> =>
  listFile(reservationColumns, async (page) => {
    const { commissions, next } = await listReservationCommissions(infrastructure, caller, { ...query, ...page })
    return { rows: commissions, next }
  })
