import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listPrestations as endpoint, ManagedPrestation } from '#contract/events/prestations.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readManagedPrestation } from './manage-within.ts'
import { findEventToSell } from './prestation-views.ts'
import { shapeAll } from './shape-prestation.ts'

/** What an event of this club sells, in order, and what a first item begins with. */
export async function listPrestations(
  { db, clock, payments }: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const event = (await findEventToSell(db, club_id, eventId)) ?? refuse('not_found')
  // Without a provider, guests can pay only at the venue.
  const defaults = { payment: payments === null ? 'at_club' : 'prepaid', tax_bp: event.default_tax_bp } as const
  const { page: prestations, ...rest } = pageOf(shapeAll(event, clock.now()).prestations, query, ({ id }) => id)
  return { prestations, ...rest, defaults }
}

export const getPrestation = async (
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<ManagedPrestation> => readManagedPrestation(db, club_id, id, clock.now())
