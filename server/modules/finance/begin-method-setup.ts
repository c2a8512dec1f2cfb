import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { insertSetup, keepCustomer, nameCustomer, nameSetup } from './method-store.ts'
import { requireProvider } from './require-provider.ts'

export interface Payer {
  payer_id: string
  name: string
  email: string | null
}

/** Opens a page of the provider on which a payer gives a method for later charges; answers its address. */
export async function beginMethodSetup(infrastructure: Infrastructure, payer: Payer, pages: { return_url: string; cancel_url: string }): Promise<string> {
  const { db, clock } = infrastructure
  const provider = requireProvider(infrastructure)
  const customer = await keepCustomer(db, payer.payer_id, provider.name, clock.now())
  const reference = customer.provider_reference ?? (await provider.createCustomer({ key: customer.id, name: payer.name, email: payer.email }))
  if (customer.provider_reference === null) await nameCustomer(db, customer.id, reference)
  const setupId = await insertSetup(db, customer.id, clock.now())
  const { reference: setup, url } = await provider.beginSetup({ key: setupId, customer: reference, ...pages })
  await nameSetup(db, setupId, setup)
  return url
}
