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
import { findDue } from './due-views.ts'
import { findPayoutPayee } from './payee-views.ts'
import { findPayoutAccount, keepPayoutAccount, namePayoutAccount, type PayoutAccountRow } from './payout-account-store.ts'
import { readPayoutAccount } from './record-account.ts'

/** Where a club connects its account, and returns to. */
const path = '/admin-club/bank-details'

const clubOf = ({ club_id }: Caller): string => club_id ?? refuse('not_found')

export const requirePayouts = ({ payouts }: Infrastructure): PayoutProvider => payouts ?? refuse('transfers_not_offered')

export async function getClubPayoutAccount(infrastructure: Infrastructure, caller: Caller): Promise<PayoutAccount> {
  const { db, clock, payouts } = infrastructure
  const club_id = clubOf(caller)
  const now = clock.now()
  const filter = { currency: null, club_ids: [club_id], now: instantText(now) }
  const [row, due] = await Promise.all([
    findPayoutAccount(db, { club_id }, now),
    findDue(db, filter, { after: null, limit: maxCurrencies }),
  ])
  const account = row?.provider === payouts?.name ? row : null
  return {
    is_offered: payouts !== null,
    status: account?.status ?? 'missing',
    account: account && shown(account),
    next: due
      .filter(({ payable_minor, requested_minor }) => payable_minor > 0 || requested_minor > 0)
      .map(({ currency, payable_minor, requested_minor }) => ({ currency, payable_minor, requested_minor })),
  }
}

/** A club that was paid in more currencies sees the largest amounts. */
const maxCurrencies = 20

const shown = ({ state, missing, bank_last_four, bank_changed_at, read_at }: PayoutAccountRow) => ({
  state,
  missing,
  number_masked: bank_last_four === null ? null : `•••• ${bank_last_four}`,
  pays_from:
    bank_changed_at === null ? null : instantText(Temporal.Instant.from(bank_changed_at).add({ hours: bankAccountWaitHours })),
  read_at,
})

/** The provider's page, on which a club opens or completes its account. It decides where money goes, so it takes the password. */
export async function connectClubPayoutAccount(
  infrastructure: Infrastructure,
  caller: Caller,
  { current_password: password }: BodyOf<typeof connect>,
): Promise<AnswerOf<typeof connect>> {
  const { config, db, clock } = infrastructure
  const club_id = clubOf(caller)
  const provider = requirePayouts(infrastructure)
  await checkPasswordIn(infrastructure, caller.actor, { password })
  const now = clock.now()
  const { attempt, reference } = await db.transaction().execute(async (tx) => {
    const kept = await keepPayoutAccount(tx, { club_id, provider: provider.name }, now)
    const after = { provider: provider.name, attempt: kept.attempt }
    await audit(tx, caller, { at: now, action: 'connectClubPayoutAccount', subject: { kind: 'club', id: club_id }, after })
    return kept
  })
  return orSilent(infrastructure, async () => {
    const account = reference ?? (await openAccount(infrastructure, provider, { club_id, attempt }))
    const page = `${config.publicUrl}${path}`
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
  { club_id, attempt }: { club_id: string; attempt: number },
): Promise<string> {
  const payee = (await findPayoutPayee(db, club_id)) ?? refuse('not_found')
  const content = createHash('sha256').update(JSON.stringify(payee)).digest('base64url')
  const opened = await provider.createAccount({ key: `${club_id}:${attempt}:${content.slice(0, 12)}`, ...payee })
  await namePayoutAccount(db, club_id, attempt, opened)
  return opened
}

/** Asks the provider for the state of the account, as when the club returns from its page. */
export async function refreshClubPayoutAccount(infrastructure: Infrastructure, caller: Caller): Promise<PayoutAccount> {
  const { db, clock } = infrastructure
  const provider = requirePayouts(infrastructure)
  const row = await findPayoutAccount(db, { club_id: clubOf(caller) }, clock.now())
  if (row !== null && row.provider === provider.name && row.reference !== null) {
    const account = { club_id: row.club_id, provider: row.provider, reference: row.reference }
    await orSilent(infrastructure, async () => readPayoutAccount(infrastructure, account))
  }
  return getClubPayoutAccount(infrastructure, caller)
}

/** The provider's errors are in the log; the club can try again. */
async function orSilent<T>({ log }: Infrastructure, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    log.error({ err: error }, 'the payment provider did not answer about a payout account')
    return refuse('provider_silent')
  }
}
