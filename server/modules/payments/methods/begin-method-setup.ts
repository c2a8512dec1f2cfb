import { createHash } from 'node:crypto'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import type { PayerKind } from './method-views.ts'
import { insertSetup, keepCustomer, nameCustomer, nameSetup } from './method-store.ts'
import { requireProvider } from '../core/require-provider.ts'

export interface Payer {
  payer_kind: PayerKind
  payer_id: string
  name: string | null
  email: string | null
}

/** Opens a provider page on which a payer saves a method for later charges; returns its URL. */
export async function beginMethodSetup(
  infrastructure: Infrastructure,
  payer: Payer,
  pages: { return_url: string; cancel_url: string },
): Promise<string> {
  const { db, clock } = infrastructure
  const provider = requireProvider(infrastructure)
  const customer = await keepKnownCustomer(infrastructure, payer)
  const setupId = await insertSetup(db, customer.id, clock.now())
  const { reference: setup, url } = await provider.beginSetup({ key: setupId, customer: customer.reference, ...pages })
  await nameSetup(db, setupId, setup)
  return url
}

/** The payer's customer at the provider, registered with the first call. Not inside a transaction. */
export async function keepKnownCustomer(
  infrastructure: Infrastructure,
  payer: Payer,
): Promise<{ id: string; reference: string }> {
  const { db, clock } = infrastructure
  const provider = requireProvider(infrastructure)
  const customer = await keepCustomer(db, payer, provider.name, clock.now())
  if (customer.provider_reference !== null) return { id: customer.id, reference: customer.provider_reference }
  const reference = await provider.createCustomer(nameTag(customer.id, payer))
  await nameCustomer(db, customer.id, reference)
  return { id: customer.id, reference }
}

/** Two concurrent calls create one customer. Changed details need a new key: providers accept a key for one content only. */
function nameTag(id: string, { name, email }: Payer) {
  const content = createHash('sha256')
    .update(JSON.stringify([name, email]))
    .digest('base64url')
  return { key: `${id}:${content.slice(0, 12)}`, name, email }
}
