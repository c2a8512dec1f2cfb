import type { PaymentMethod } from '#contract/base/cards.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findCurrentMethod, isChargedBy, listOpenSetups } from './method-views.ts'
import type { Payment } from '../core/payment.ts'
import { recordMethod } from './record-method.ts'
import { requireProvider } from '../core/require-provider.ts'

/** Asks what a payer did on the provider's page, in case they return before the webhook. */
export async function finishMethodSetup(infrastructure: Infrastructure, payerId: string): Promise<PaymentMethod | null> {
  const { db } = infrastructure
  const provider = requireProvider(infrastructure)
  for (const setup of await listOpenSetups(db, provider.name, payerId)) {
    await recordMethod(infrastructure, setup, setup.provider_reference, await provider.findSetup(setup.provider_reference))
  }
  return findCurrentMethod(db, provider.name, payerId)
}

/** The payment method a payer is charged with, as they would recognise it. */
export async function currentMethod(
  { db, payments }: { db: Database | Tx } & Pick<Infrastructure, 'payments'>,
  payerId: string,
): Promise<PaymentMethod | null> {
  return payments === null ? null : findCurrentMethod(db, payments.name, payerId)
}

/** Whether a payment charges the method its payer would be charged with now. */
export async function chargesCurrentMethod(
  { db, payments }: Pick<Infrastructure, 'db' | 'payments'>,
  { id, payer_id }: Pick<Payment, 'id' | 'payer_id'>,
): Promise<boolean> {
  const method = payments === null ? null : await findCurrentMethod(db, payments.name, payer_id)
  return method !== null && (await isChargedBy(db, id, method.id))
}
