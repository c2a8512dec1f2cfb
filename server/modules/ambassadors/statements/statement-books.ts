import type { Tx } from '../../../infrastructure/database/connect.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { commissionPaid, commissionPayoutVoided } from '../../ledger/index.ts'
import type { PayeeBooks } from '../../payouts/index.ts'
import { postStatementPayout, reopenStatement } from './record-payout.ts'
import { mailStatement } from './statement-emails.ts'
import { lockStatement, markPaid, type LockedStatement } from './statement-store.ts'
import { findNextPayouts, isPayable } from './statement-views.ts'

/** The statement that a transfer pays; its lock comes before the transfer's. */
async function statementOf(tx: Tx, { statement_id }: { statement_id: string | null }): Promise<LockedStatement> {
  const statement = statement_id === null ? null : await lockStatement(tx, statement_id)
  if (statement === null) throw new Error('A transfer to an ambassador pays a statement.')
  return statement
}

/** What a transfer to an ambassador does to the statement it pays. */
export const statementBooks: PayeeBooks = {
  findNext: findNextPayouts,

  mayBePaid: async (db, { statement_id }) => isPayable(db, statement_id),

  async lockDue(tx, transfer) {
    await statementOf(tx, transfer)
  },

  async recordPaid(tx, transfer, now) {
    const { id, currency, amount_minor, reference, requested_by } = transfer
    const statement = await statementOf(tx, transfer)
    // Taken for failed, it may have been paid another way since: both are posted, because this money has moved.
    if (statement.status === 'payable') {
      const paid_on = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
      const payout = { payout_id: id, paid_on, method: 'transfer', reference, paid_by: requested_by } as const
      await markPaid(tx, statement.id, payout, now)
      await enqueue(tx, mailStatement, { statement_id: statement.id, happened: 'paid', reference, reason: '' })
    }
    const [cause, actor] = [{ kind: 'ambassador_payout', id } as const, { kind: 'platform', id: requested_by } as const]
    const paid = commissionPaid(amount_minor, 'provider_clearing')
    await postStatementPayout(tx, paid, { currency, cause, source: 'online', actor }, now)
  },

  async recordReversal(tx, transfer, reversed_minor, now) {
    const { id, currency, amount_minor, reversed_minor: before, requested_by } = transfer
    const back = reversed_minor - before
    if (back <= 0) return
    const isWhole = reversed_minor === amount_minor
    // Each part is a posting under its id, the last one under the payout's.
    const [cause, actor] = [{ kind: 'ambassador_payout', id: isWhole ? id : newId() }, { kind: 'system' }] as const
    const voided = commissionPayoutVoided(back, 'provider_clearing')
    await postStatementPayout(tx, voided, { currency, cause, source: 'online', actor }, now)
    const statement = await statementOf(tx, transfer)
    if (!isWhole || statement.payout_id !== id) return
    const reason = 'The payment provider reversed the transfer.'
    await reopenStatement(tx, statement, { payout_id: id, voided_by: requested_by, reason }, now)
  },
}
