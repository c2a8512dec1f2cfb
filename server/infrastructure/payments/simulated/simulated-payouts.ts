import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { isBefore } from '#contract/base/instants.ts'
import { own } from '#contract/base/own.ts'
import { instantText } from '../../clock/clock.ts'
import type { Tx } from '../../database/connect.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { jobHandler, jobKind, type JobHandler } from '../../jobs/job-kind.ts'
import { PayoutEvent, providerFailures, type ProviderFailure, type TransferOutcome } from '../payout-event.ts'
import type { AccountReport, PayoutProvider, TransferRequest } from '../payout-provider.ts'
import {
  findAccountRow,
  findTransferRow,
  keepAccount,
  keepTransfer,
  moveAccount,
  reverseRow,
  type SimulatedAccountRow,
  type SimulatedTransferRow,
} from './account-store.ts'
import { banks, type Bank } from './banks.ts'
import { sendPayoutMessage } from './messages.ts'
import { newName } from './names.ts'
import { readSigned } from './signature.ts'
import type { SimulatedParts } from './simulated-parts.ts'

/** What the details page asks for until a test bank account is chosen. */
const requiredDetails = ['external_account', 'business_profile.url', 'tos_acceptance.date']

/** Payouts of the simulated provider: its records are in our database, and the bank account decides what it does. */
export function createSimulatedPayouts(parts: SimulatedParts & { secretKey: string; publicUrl: string }): PayoutProvider {
  const { db, clock, secretKey, publicUrl } = parts
  return {
    name: 'simulated',
    createAccount: async ({ key }) =>
      keepAccount(db, { id: newName('account'), reference: key, state: 'open', created_at: instantText(clock.now()) }),
    async beginOnboarding({ account, return_url }) {
      const here = return_url.startsWith(`${publicUrl}/`) ? return_url.slice(publicUrl.length) : return_url
      if (!(await moveAccount(db, account, { return_url: here }))) throw new Error('The simulated provider has no such account.')
      return `/simulated-payments/accounts/${account}`
    },
    async findAccount(account) {
      const row = await findAccountRow(db, account)
      return row === undefined || row.state === 'disconnected' ? null : reportOf(row, clock.now())
    },
    transfer: async (request) => transferTo(parts, request),
    async findTransfer(key) {
      const transfer = await findTransferRow(db, key)
      return transfer ? outcomeOf(transfer) : null
    },
    readWebhook(message) {
      const event = safeParse(PayoutEvent, readSigned(message, secretKey, clock.now()))
      return event.success ? event.data : null
    },
  }
}

function reportOf({ id, bank: number, enabled_at }: SimulatedAccountRow, now: Temporal.Instant): AccountReport {
  const bank = number === null ? undefined : own(banks, number)
  if (bank === undefined)
    return { state: 'details_due', missing: requiredDetails, disabled_reason: 'requirements.past_due', bank: null }
  const isEnabled = enabled_at !== null && !isBefore(now, Temporal.Instant.from(enabled_at))
  return {
    state: isEnabled ? 'enabled' : bank.begins,
    missing: [...(bank.missing ?? [])],
    disabled_reason: bank.disabled_reason ?? null,
    bank: { reference: `${id}_${bank.last_four}`, last_four: bank.last_four },
  }
}

const isFailure = (text: string | null): text is ProviderFailure => providerFailures.some((failure) => failure === text)

const outcomeOf = ({ id, failure, reversed_minor }: SimulatedTransferRow): TransferOutcome =>
  isFailure(failure) ? { state: 'failed', failure } : { state: 'paid', reference: id, reversed_minor }

const reversalJob = jobKind('simulated_reversal', z.object({ key: z.string(), amount_minor: z.int() }), 'money')

async function transferTo({ db, clock }: SimulatedParts, request: TransferRequest): Promise<TransferOutcome> {
  const { key, account: id, amount_minor, currency } = request
  const now = clock.now()
  const account = await findAccountRow(db, id)
  if (account === undefined) throw new Error('The simulated provider has no such account.')
  const bank = account.bank === null ? undefined : own(banks, account.bank)
  const { transfer, isNew } = await db.transaction().execute(async (tx) => {
    const kept = await keepTransfer(tx, {
      id: newName('transfer'),
      reference: key,
      account: id,
      amount_minor,
      currency,
      reversed_minor: 0,
      failure: failureOf(account, now),
      created_at: instantText(now),
    })
    if (kept.isNew && kept.transfer.failure === null && bank !== undefined) {
      await report(tx, now, kept.transfer, bank.reports_after)
      if (bank.reversed) await reverseLater(tx, kept.transfer, bank.reversed, now)
    }
    return kept
  })
  if (transfer.amount_minor !== amount_minor || transfer.account !== id)
    throw new Error('This key was used for another transfer.')
  if (isNew && bank?.silent === true) throw new Error('The response of the simulated provider is lost.')
  return outcomeOf(transfer)
}

function failureOf(account: SimulatedAccountRow, now: Temporal.Instant): ProviderFailure | null {
  if (account.state === 'disconnected') return 'account_disconnected'
  if (reportOf(account, now).state !== 'enabled') return 'account_restricted'
  return (account.bank === null ? null : own(banks, account.bank)?.transfers) ?? null
}

async function reverseLater(
  tx: Tx,
  { reference: key, amount_minor }: SimulatedTransferRow,
  { after, share_bp }: NonNullable<Bank['reversed']>,
  now: Temporal.Instant,
): Promise<void> {
  const payload = { key, amount_minor: Math.floor((amount_minor * share_bp) / 10_000) }
  await enqueue(tx, reversalJob, payload, { runAt: now.add({ seconds: after }) })
}

const report = async (tx: Tx, now: Temporal.Instant, transfer: SimulatedTransferRow, after: readonly number[]): Promise<void> => {
  const { reference: key, account, amount_minor, currency } = transfer
  const facts = { key, account, amount_minor, currency, outcome: outcomeOf(transfer) }
  await sendPayoutMessage(tx, now, { kind: 'transfer_changed', ...facts }, after)
}

/** Takes a transfer back, as the provider does on its dashboard. */
export function simulatedReversalHandler({ db, clock }: SimulatedParts): JobHandler {
  return jobHandler(reversalJob, async ({ key, amount_minor }) => {
    const row = await findTransferRow(db, key)
    if (row === undefined) return
    await db.transaction().execute(async (tx) => {
      const reversed = await reverseRow(tx, row.id, amount_minor)
      // Twice, as providers may.
      if (reversed) await report(tx, clock.now(), reversed, [0, 60])
    })
  })
}
