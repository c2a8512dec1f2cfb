import { instantText } from '../../infrastructure/clock/clock.ts'
import { isBefore } from '#contract/base/instants.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { AccountReport } from '../../infrastructure/payments/payout-provider.ts'
import { notifyOfBankAccount } from './email-bank-account.ts'
import { findPayeeOwner } from './payee-views.ts'
import type { Payee } from './seal-bank-account.ts'
import { lockPayoutAccount, markDisconnected, writeAccountReport } from './payout-account-store.ts'

interface AccountToRead {
  payee: Payee
  provider: string
  reference: string
}

/** Asks the provider about a payee's account and records the answer, unless it is older than what is recorded. */
export async function readPayoutAccount({ db, clock, payouts }: Infrastructure, account: AccountToRead): Promise<void> {
  if (payouts?.name !== account.provider) return
  const askedAt = clock.now()
  const report = await payouts.findAccount(account.reference)
  await db.transaction().execute(async (tx) => {
    if (report === null) await markDisconnected(tx, account, askedAt)
    else await recordAccount(tx, account, report, askedAt)
  })
}

/**
 * A bank account that the provider did not name before is a change of where money goes: transfers wait, and the owner gets the
 * email that can stop them.
 */
async function recordAccount(tx: Tx, account: AccountToRead, report: AccountReport, askedAt: Temporal.Instant): Promise<void> {
  const before = await lockPayoutAccount(tx, account.payee, askedAt)
  if (before?.reference !== account.reference || isBefore(askedAt, Temporal.Instant.from(before.read_at))) return
  const { bank } = report
  const isChanged = bank !== null && bank.reference !== before.bank_reference
  const bank_changed_at = bank === null ? null : isChanged ? instantText(askedAt) : before.bank_changed_at
  await writeAccountReport(tx, account, { ...report, bank_changed_at }, askedAt)
  if (!isChanged) return
  const { payee } = account
  const owner = await findPayeeOwner(tx, payee)
  if (owner !== null)
    await notifyOfBankAccount(tx, owner.user_id, { payee, number_masked: `•••• ${bank.last_four}`, now: askedAt })
}
