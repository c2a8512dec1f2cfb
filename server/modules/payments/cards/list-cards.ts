import type { SavedCard } from '#contract/payments/cards.ts'
import type { Caller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findSavedCards } from './card-views.ts'

export const listSavedCards = async (infrastructure: Infrastructure, { actor }: Caller): Promise<{ cards: SavedCard[] }> => ({
  cards: await listOwnCards(infrastructure, actor.user_id),
})

/** The cards that a guest can pay with now. */
export const listOwnCards = async ({ db, payments }: Infrastructure, payerId: string): Promise<SavedCard[]> =>
  payments === null ? [] : findSavedCards(db, payments.name, payerId)
