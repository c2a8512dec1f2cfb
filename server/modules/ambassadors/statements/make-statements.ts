import { sum } from '#contract/base/money.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { newId, newReference } from '../../../infrastructure/ids.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { eachSeparately } from '../../../infrastructure/jobs/each-separately.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { readSettings, minimumPayout } from '../../settings/index.ts'
import { lockHeldAmbassadors } from '../commissions/commission-store.ts'
import { mailStatement } from './statement-emails.ts'
import { insertStatement, lockDue, addToStatement, type StatementKey } from './statement-store.ts'
import { listDue } from './statement-views.ts'

/** The last full month, in UTC, and when it ended. */
function monthOver(now: Temporal.Instant): { month: string; before: Temporal.Instant } {
  const first = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  return { month: first.subtract({ months: 1 }).toString(), before: first.toZonedDateTime('UTC').toInstant() }
}

/**
 * One statement per ambassador, currency and month, once the amount due from before the month's end reaches the minimum. Smaller
 * and negative amounts are carried over.
 */
export async function makeStatements({ db, clock, log }: Pick<Infrastructure, 'db' | 'clock' | 'log'>): Promise<void> {
  const over = monthOver(clock.now())
  const { minimum_payouts } = await readSettings(db)
  const due = (await listDue(db, over)).filter(({ due_minor, currency }) => due_minor >= minimumPayout(minimum_payouts, currency))
  const byName = new Map(due.map(({ ambassador_id, currency }) => [`${ambassador_id} ${currency}`, { ambassador_id, currency }]))
  await eachSeparately(log, [...byName.keys()], async (name) => {
    const one = byName.get(name)
    if (one === undefined) return
    await retryTransaction(db, async (tx) => {
      const id = await makeStatement(tx, one, { ...over, now: clock.now() })
      if (id !== null) await enqueue(tx, mailStatement, { statement_id: id, happened: 'made', reference: '', reason: '' })
    })
  })
}

interface StatementMonth {
  month: string
  before: Temporal.Instant
  now: Temporal.Instant
}

/** Returns its id; null if nothing is paid out. */
export async function makeStatement(tx: Tx, due: StatementKey, { month, before, now }: StatementMonth): Promise<string | null> {
  const blocked = await lockHeldAmbassadors(tx, [due.ambassador_id])
  if (blocked.size > 0) return null
  const commissions = await lockDue(tx, due, before)
  const total_minor = sum(commissions.map(({ amount_minor }) => amount_minor))
  const { minimum_payouts } = await readSettings(tx)
  if (total_minor < minimumPayout(minimum_payouts, due.currency)) return null
  const id = newId()
  const number = `S-${month.slice(0, 7)}-${newReference().replace('-', '')}`
  if (!(await insertStatement(tx, { id, number, month, total_minor, ...due }, now))) return null
  await addToStatement(tx, { id, before, now }, commissions)
  return id
}
