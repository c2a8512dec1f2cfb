import { sql } from 'kysely'
import { commissionTerms } from '#contract/ambassadors/commission-terms.ts'
import type { CommissionKind } from '#contract/ambassadors/commission-states.ts'
import { share } from '#contract/base/money.ts'
import type { ReservationStatus } from '#contract/reservations/states.ts'
import type { InvoiceStatus } from '#contract/subscriptions/states.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { namedStatement } from '../../../infrastructure/database/driver/named-statement.ts'
import { readNetPaid } from '../../reservations/index.ts'
import { readSettings } from '../../settings/index.ts'
import { countedBase, dateOf, type InvoicePeriod } from './paid-months.ts'
import type { Phase, Source } from './reckoning.ts'
import type { Attribution } from './why.ts'

/** What a commission is for, whose it is, and why. */
export interface CommissionFacts extends Attribution {
  kind: CommissionKind
  source_id: string
  ambassador_id: string
  club_id: string
  event_id: string | null
  business_date: string
  currency: string
}

/** The current facts a commission is computed from. */
export interface CommissionOrigin extends CommissionFacts {
  phase: Phase
  sources: Source[]
  /** When it may be approved, once it is earned. */
  approves_at: Temporal.Instant
}

const phases: Partial<Record<ReservationStatus, Phase>> = {
  confirmed: 'expected',
  checked_in: 'expected',
  completed: 'earned',
  no_show: 'over',
  cancelled: 'over',
  declined: 'over',
  expired: 'over',
}

interface ReservationFacts extends Omit<CommissionOrigin, 'kind' | 'phase' | 'sources' | 'approves_at' | 'event_id'> {
  event_id: string
  ends_at: string
  status: ReservationStatus
  lines: (Source & { price_minor: number; is_commissionable: boolean })[]
}

/**
 * The reservations among these that an ambassador brought. Before the guests come, the base is the net price of the
 * commissionable lines; afterwards, what was paid for them and not refunded, net of tax. Rates are those of the booking.
 */
export async function readReservationOrigins(tx: Tx, ids: readonly string[]): Promise<CommissionOrigin[]> {
  const { reservation_pending_days } = await readSettings(tx)
  const { rows } = await sql<ReservationFacts>`${namedStatement('reservation_origins')}
    select r.id as source_id, r.ambassador_id, e.club_id, r.event_id, e.business_date, e.ends_at, r.currency,
      r.referral_reason as reason, coalesce(r.referral_code, '') as code, r.created_at as attributed_at, r.status,
      (select json_agg(json_build_object('line_id', l.id, 'prestation_id', l.prestation_id, 'category', l.kind, 'name', l.name,
          'rate_bp', l.commission_bp,
          'price_minor', l.total_minor - l.tax_minor,
          'is_commissionable', l.commissionable) order by l.position)
        from reservation_lines l where l.reservation_id = r.id) as lines
    from reservations r join events e on e.id = r.event_id
    where r.id = any(${[...ids]}::uuid[]) and r.ambassador_id is not null order by r.id`.execute(tx)
  if (rows.length === 0) return []
  const net = await readNetPaid(
    tx,
    rows.map(({ source_id }) => source_id),
  )
  return rows.flatMap(({ status, lines, ends_at, ...row }) => {
    const phase = phases[status]
    if (phase === undefined) return []
    const sources = lines
      .filter(({ is_commissionable }) => is_commissionable)
      .map(({ price_minor, is_commissionable: _is, ...line }) => ({
        ...line,
        base_minor: phase === 'expected' ? price_minor : Math.max(0, net.get(line.line_id) ?? 0),
      }))
    const approves_at = Temporal.Instant.from(ends_at).add({ hours: 24 * reservation_pending_days })
    return [{ ...row, kind: 'reservation' as const, phase, sources, approves_at }]
  })
}

interface InvoiceFacts
  extends InvoicePeriod, Omit<CommissionOrigin, 'kind' | 'phase' | 'sources' | 'approves_at' | 'business_date'> {
  status: InvoiceStatus
  number: string
  subtotal_minor: number
  total_minor: number
  left_minor: number
  paid_at: string | null
  paid: InvoicePeriod[]
}

/** The invoices among these of clubs with an ambassador's code. The base excludes refunded and disputed amounts. */
export async function readInvoiceOrigins(tx: Tx, ids: readonly string[]): Promise<CommissionOrigin[]> {
  const { subscription_pending_days } = await readSettings(tx)
  const { rows } = await sql<InvoiceFacts>`
    select i.id, i.id as source_id, rc.ambassador_id, i.club_id, null as event_id, i.currency, 'sign_up' as reason, rc.code,
      coalesce(rf.created_at, c.created_at) as attributed_at, i.status, i.number, i.subtotal_minor, i.total_minor, i.paid_at,
      i.timezone, i.period_start_at, i.period_end_at, coalesce(p.left_minor, 0)::bigint as left_minor,
      (select coalesce(json_agg(json_build_object('id', o.id, 'timezone', o.timezone, 'period_start_at', o.period_start_at,
          'period_end_at', o.period_end_at)), '[]')
        from invoices o where o.club_id = i.club_id and o.status = 'paid' and o.period_start_at <= i.period_start_at) as paid
    from invoices i join clubs c on c.id = i.club_id join referral_codes rc on rc.code = c.referral_code
      left join referrals rf on rf.user_id = c.admin_id
      left join lateral (
        select sum(p.amount_minor)
          - coalesce(sum((select sum(f.amount_minor) from payment_refunds f where f.payment_id = p.id and f.state <> 'failed')),
            0)
          - coalesce(sum((select sum(d.amount_minor) from payment_disputes d where d.payment_id = p.id and d.state <> 'won')),
            0) as left_minor
        from payments p where p.purpose_kind = 'invoice' and p.purpose_id = i.id and p.state = 'succeeded'
      ) p on true
    where i.id = any(${[...ids]}::uuid[]) and i.issued_at is not null order by i.id`.execute(tx)
  return rows.map(
    ({
      id,
      status,
      number,
      subtotal_minor,
      total_minor,
      left_minor,
      paid_at,
      paid,
      timezone,
      period_start_at,
      period_end_at,
      ...row
    }) => {
      const phase = status === 'paid' ? 'earned' : status === 'open' ? 'expected' : 'over'
      const counted = countedBase({ id, timezone, period_start_at, period_end_at, subtotal_minor }, paid)
      const left = Math.min(total_minor, Math.max(0, left_minor))
      const base_minor = phase === 'earned' && total_minor > 0 ? share(counted, left, total_minor) : counted
      const of = { line_id: id, prestation_id: null, category: null, name: number, rate_bp: commissionTerms.subscription_bp }
      const since = Temporal.Instant.from(paid_at ?? period_start_at)
      return {
        ...row,
        kind: 'subscription' as const,
        business_date: dateOf(period_start_at, timezone).toString(),
        phase,
        sources: [{ ...of, base_minor }],
        approves_at: since.add({ hours: 24 * subscription_pending_days }),
      }
    },
  )
}
