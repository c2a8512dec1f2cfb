import type { AnswerOf } from '#contract/endpoint.ts'
import type { listPrestations as endpoint, ManagedPrestation } from '#contract/prestations.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { readManaged } from './manage-within.ts'
import { findManagedNight } from './prestation-views.ts'
import { shapeAll } from './shape-prestation.ts'

/** What is sold of a night of this club, in order. */
export async function listPrestations(
  { db, clock }: Infrastructure,
  clubId: string,
  eventId: string,
): Promise<AnswerOf<typeof endpoint>> {
  const night = (await findManagedNight(db, clubId, eventId)) ?? refuse('not_found')
  return shapeAll(night, clock.now())
}

export const getPrestation = async ({ db, clock }: Infrastructure, clubId: string, id: string): Promise<ManagedPrestation> =>
  readManaged(db, clubId, id, clock.now())
