import type { SavedCard } from '#contract/payments/cards.ts'
import * as z from 'zod/mini'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { jobKind } from '../../../infrastructure/jobs/job-kind.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { eraseCard, forgetCards, markRemoved } from './card-store.ts'
import { findRemovedCard } from './card-views.ts'
import { listSavedCards } from './list-cards.ts'

/** Removes a card at its provider once no payment uses it. */
export const removeCard = jobKind('remove_card', z.object({ card_id: z.uuid() }))

/** Removes a guest whose account was deleted at their provider, with every card. */
export const removeCustomer = jobKind('remove_customer', z.object({ provider: z.string(), customer: z.string() }))

/** How long to wait for a payment under way. */
const usedFor = { minutes: 10 }

/** Nothing new is charged to the card from now on; a payment that began before still completes. */
export async function removeSavedCard(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
): Promise<{ cards: SavedCard[] }> {
  const { db, clock } = infrastructure
  await db.transaction().execute(async (tx) => {
    if (!(await markRemoved(tx, caller.actor.user_id, id, clock.now()))) refuse('not_found')
    await enqueue(tx, removeCard, { card_id: id })
  })
  return listSavedCards(infrastructure, caller)
}

export async function removeCardAtProvider({ db, clock, payments }: Infrastructure, cardId: string): Promise<void> {
  const card = await findRemovedCard(db, cardId)
  if (card === null) return
  if (card.is_used) {
    const runAt = clock.now().add(usedFor)
    return db.transaction().execute(async (tx) => enqueue(tx, removeCard, { card_id: cardId }, { runAt }))
  }
  // Of a provider that is not set up any more, only our row can be removed.
  if (payments?.name === card.provider) await payments.savedCards.remove(card.provider_reference)
  await eraseCard(db, cardId)
}

/** For a deleted account. */
export async function forgetSavedCards(tx: Tx, payerId: string, now: Temporal.Instant): Promise<void> {
  for (const one of await forgetCards(tx, payerId, now)) await enqueue(tx, removeCustomer, one)
}

export async function removeCustomerAtProvider(
  { payments }: Infrastructure,
  { provider, customer }: { provider: string; customer: string },
): Promise<void> {
  if (payments?.name === provider) await payments.savedCards.removeCustomer(customer)
}
