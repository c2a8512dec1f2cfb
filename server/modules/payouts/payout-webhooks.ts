import * as z from 'zod/mini'
import type { FastifyInstance } from 'fastify'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { enqueueAll } from '../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../infrastructure/jobs/job-kind.ts'
import { acceptWebhooks } from '../../infrastructure/payments/accept-webhooks.ts'
import { PayoutEvent } from '../../infrastructure/payments/payout-event.ts'
import { registerPaymentWebhooks } from '../payments/index.ts'
import type { PayoutParts } from './payee-books.ts'
import { findPayoutAccount, markDisconnected } from './payout-account-store.ts'
import { readPayoutAccount } from './record-account.ts'
import { recordTransfer } from './record-transfer.ts'
import { readTransfer } from './transfer-store.ts'

export const payoutEvent = jobKind('payout_event', z.object({ provider: z.string(), event: PayoutEvent }), 'money')

/** Where a provider reports: on payments, and on payees' accounts and transfers. */
export async function registerProviderWebhooks(app: FastifyInstance, infrastructure: Infrastructure): Promise<void> {
  const { db, payouts } = infrastructure
  await registerPaymentWebhooks(app, infrastructure)
  await acceptWebhooks(app, {
    about: 'payouts',
    provider: payouts?.name,
    accept: async (message) => {
      const event = (await payouts?.readWebhook(message)) ?? null
      if (event === null || payouts === null) return
      const payload = { provider: payouts.name, event }
      await enqueueAll(db, [{ kind: payoutEvent, payload, uniqueKey: `payout_event:${payouts.name}:${event.id}` }])
    },
  })
}

/** Handles a provider's event. Repeats and late ones change nothing, which the recording functions ensure. */
export async function handlePayoutEvent(
  parts: PayoutParts,
  { provider, event }: { provider: string; event: PayoutEvent },
): Promise<void> {
  const { db, clock, log, payouts } = parts
  if (payouts?.name !== provider) return
  if (event.kind === 'transfer_changed') return ofTransfer(parts, provider, event)
  const named = { provider, reference: event.account }
  const account = await findPayoutAccount(db, named, clock.now())
  if (account === null) log.warn({ event: event.id }, 'a provider reported an account that is unknown here')
  else if (event.kind === 'account_disconnected') await markDisconnected(db, { payee: account.payee, ...named }, clock.now())
  else await readPayoutAccount(parts, { payee: account.payee, ...named })
}

async function ofTransfer(
  parts: PayoutParts,
  provider: string,
  event: Extract<PayoutEvent, { kind: 'transfer_changed' }>,
): Promise<void> {
  const transfer = await readTransfer(parts.db, event.key)
  const isOurs =
    transfer?.provider === provider &&
    transfer.account === event.account &&
    transfer.amount_minor === event.amount_minor &&
    transfer.currency === event.currency
  if (isOurs) await recordTransfer(parts, event.key, event.outcome)
  else parts.log.error({ event: event.id }, 'a provider reported a transfer that we did not request')
}
