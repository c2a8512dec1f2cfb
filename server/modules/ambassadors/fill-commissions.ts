import type { Tx } from '../../infrastructure/database/connect.ts'
import { enqueue } from '../../infrastructure/jobs/enqueue.ts'
import { reconcileWithin } from './commissions/reconcile.ts'
import { approvePending } from './commissions/commission-store.ts'
import { payStatement } from './statements/record-payout.ts'
import { makeStatement } from './statements/make-statements.ts'
import { mailStatement } from './statements/statement-emails.ts'
import { lockStatement } from './statements/statement-store.ts'
import { listCurrencies } from './statements/statement-views.ts'

/** Referrals of an ambassador in the demo data: reservations and invoices, each with the moment its commission starts. */
export interface PastReferrals {
  ambassador_id: string
  reservations: readonly { ids: readonly string[]; at: Temporal.Instant }[]
  invoices: readonly { id: string; at: Temporal.Instant }[]
  /** Who paid the statements. */
  superadmin: string
}

/** Commissions for all months, with a statement for each past month. All except the last month's are paid. */
export async function fillCommissions(
  tx: Tx,
  { ambassador_id, reservations, invoices, superadmin }: PastReferrals,
  now: Temporal.Instant,
): Promise<void> {
  for (const { ids, at } of reservations) await reconcileWithin(tx, 'reservation', ids, at)
  for (const { id, at } of invoices) await reconcileWithin(tx, 'subscription', [id], at)
  const thisMonth = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  for (const monthsAgo of [5, 4, 3, 2, 1, 0]) {
    const first = thisMonth.subtract({ months: monthsAgo })
    const before = first.toZonedDateTime('UTC').toInstant()
    const at = before.add({ hours: 4 })
    await approvePending(tx, ambassador_id, at)
    const month = first.subtract({ months: 1 }).toString()
    for (const currency of await listCurrencies(tx, ambassador_id)) {
      const id = await makeStatement(tx, { ambassador_id, currency }, { month, before, now: at })
      const paid_on = first.add({ days: 3 }).toString()
      if (id !== null && monthsAgo === 0)
        await enqueue(tx, mailStatement, { statement_id: id, happened: 'made', reference: '', reason: '' })
      if (id === null || monthsAgo === 0) continue
      const payout = { paid_on, method: 'bank_transfer' as const, reference: `AMB-${month.slice(0, 7)}-${currency}` }
      const statement = await lockStatement(tx, id)
      if (statement !== null) await payStatement(tx, statement, { ...payout, paid_by: superadmin }, at.add({ hours: 72 }))
    }
  }
  await approvePending(tx, ambassador_id, now)
}
