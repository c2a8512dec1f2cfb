import type { PaymentMethod } from '#contract/payments.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { findCurrentMethod, listOpenSetups } from './method-views.ts'
import { recordMethod } from './record-method.ts'
import { requireProvider } from './require-provider.ts'

/** Asks what a payer did on the provider's page, in case they return before the webhook. */
export async function finishMethodSetup(infrastructure: Infrastructure, payerId: string): Promise<PaymentMethod | null> {
  const { db } = infrastructure
  const provider = requireProvider(infrastructure)
  for (const setup of await listOpenSetups(db, provider.name, payerId)) {
    await recordMethod(infrastructure, setup, setup.provider_reference, await provider.findSetup(setup.provider_reference))
  }
  return findCurrentMethod(db, provider.name, payerId)
}

/** The method a payer is charged with, as they know it. */
export async function currentMethod(
  { db, payments }: { db: Database | Tx } & Pick<Infrastructure, 'payments'>,
  payerId: string,
): Promise<PaymentMethod | null> {
  return payments === null ? null : findCurrentMethod(db, payments.name, payerId)
}
