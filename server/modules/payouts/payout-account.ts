import { createHash } from 'node:crypto'
import { bankAccountWaitHours } from '#contract/payouts/bank-accounts.ts'
import type { connectClubPayoutAccount as connect, PayoutAccount } from '#contract/payouts/payout-accounts.ts'
import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { PayoutProvider } from '../../infrastructure/payments/payout-provider.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { checkPasswordIn } from '../accounts/index.ts'
import { payeePages } from './email-bank-account.ts'
import type { PayoutParts } from './payee-books.ts'
import { findPayoutPayee } from './payee-views.ts'
import { findPayoutAccount, keepPayoutAccount, namePayoutAccount, type PayoutAccountRow } from './payout-account-store.ts'
import { readPayoutAccount } from './record-account.ts'
import { subjectOf, type Payee } from './seal-bank-account.ts'

/** The names of their calls in the audit log. */
const connectActions = { club: 'connectClubPayoutAccount', ambassador: 'connectAmbassadorPayoutAccount' } as const

export const requirePayouts = ({ payouts }: Infrastructure): PayoutProvider => payouts ?? refuse('transfers_not_offered')

export async function getPayoutAccount({ db, clock, payouts, books }: PayoutParts, payee: Payee): Promise<PayoutAccount> {
  const now = clock.now()
  const [row, next] = await Promise.all([findPayoutAccount(db, payee, now), books[payee.kind].findNext(db, payee.id, now)])
  const account = row?.provider === payouts?.name ? row : null
  return { is_offered: payouts !== null, status: account?.status ?? 'missing', account: account && shown(account), next }
}

const shown = ({ state, missing, bank_last_four, bank_changed_at, read_at }: PayoutAccountRow) => ({
  state,
  missing,
  number_masked: bank_last_four === null ? null : `•••• ${bank_last_four}`,
  pays_from:
    bank_changed_at === null ? null : instantText(Temporal.Instant.from(bank_changed_at).add({ hours: bankAccountWaitHours })),
  read_at,
})

/** The provider's page, on which a payee opens or completes its account. It decides where money goes: it takes the password. */
export async function connectPayoutAccount(
  infrastructure: Infrastructure,
  caller: Caller,
  { payee, current_password: password }: BodyOf<typeof connect> & { payee: Payee },
): Promise<AnswerOf<typeof connect>> {
  const { config, db, clock } = infrastructure
  const provider = requirePayouts(infrastructure)
  await checkPasswordIn(infrastructure, caller.actor, { password })
  const now = clock.now()
  const { attempt, reference } = await db.transaction().execute(async (tx) => {
    const kept = await keepPayoutAccount(tx, { payee, provider: provider.name }, now)
    const after = { provider: provider.name, attempt: kept.attempt }
    await audit(tx, caller, { at: now, action: connectActions[payee.kind], subject: subjectOf(payee), after })
    return kept
  })
  return orSilent(infrastructure, async () => {
    const account = reference ?? (await openAccount(infrastructure, provider, { payee, attempt }))
    const page = `${config.publicUrl}${payeePages[payee.kind]}`
    const url = await provider.beginOnboarding({
      account,
      return_url: `${page}?account=returned`,
      refresh_url: `${page}?account=expired`,
    })
    return { url }
  })
}

/** Two concurrent calls open one account. Changed details need a new key: providers accept a key for one content only. */
async function openAccount(
  { db }: Infrastructure,
  provider: PayoutProvider,
  { payee, attempt }: { payee: Payee; attempt: number },
): Promise<string> {
  const registered = (await findPayoutPayee(db, payee)) ?? refuse('not_found')
  const content = createHash('sha256').update(JSON.stringify(registered)).digest('base64url')
  const opened = await provider.createAccount({ key: `${payee.id}:${attempt}:${content.slice(0, 12)}`, ...registered })
  await namePayoutAccount(db, payee, attempt, opened)
  return opened
}

/** Asks the provider for the state of the account, as when the payee returns from its page. */
export async function refreshPayoutAccount(parts: PayoutParts, payee: Payee): Promise<PayoutAccount> {
  const { db, clock } = parts
  const provider = requirePayouts(parts)
  const row = await findPayoutAccount(db, payee, clock.now())
  if (row !== null && row.provider === provider.name && row.reference !== null) {
    const account = { payee, provider: row.provider, reference: row.reference }
    await orSilent(parts, async () => readPayoutAccount(parts, account))
  }
  return getPayoutAccount(parts, payee)
}

/** The provider's errors are in the log; the payee can try again. */
async function orSilent<T>({ log }: Infrastructure, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.error({ err: error }, 'the payment provider did not answer about a payout account')
    return refuse('provider_silent')
  }
}
