import type { getClub as endpoint } from '#contract/events/club-page.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findPublicClub, toClubPage } from '../../clubs/index.ts'
import { mapOf } from './map-path.ts'
import { listEvents } from './list-events.ts'
import type { Vocabulary } from '../search/vocabulary.ts'

/** A club's public page with the first page of its upcoming events. A club that is not open yet is not found. */
export async function getClub(
  infrastructure: Infrastructure,
  vocabulary: Vocabulary,
  slug: string,
): Promise<AnswerOf<typeof endpoint>> {
  const club = await findPublicClub(infrastructure.db, slug)
  if (club === null) refuse('not_found')
  const map = await mapOf(infrastructure.maps, club)
  return { club: { ...toClubPage(club), ...map }, ...(await listEvents(infrastructure, vocabulary, { club: slug })) }
}
