import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import { newsWords, type ClubNews, type listClubNews as listEndpoint } from '#contract/guests/news.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import { pageOf } from '../../infrastructure/database/page-of.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { giveConsent, withdrawConsent } from './news-store.ts'
import { findNews, findNewsOf } from './news-views.ts'

export async function listClubNews(
  { db }: Infrastructure,
  { actor }: Caller,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { page, ...rest } = pageOf(await findNewsOf(db, actor.user_id), query, ({ club_id }) => club_id)
  return { clubs: page, ...rest }
}

export const getClubNews = async ({ db }: Infrastructure, { actor }: Caller, clubId: string): Promise<ClubNews> =>
  (await findNews(db, actor.user_id, clubId)) ?? refuse('not_found')

/** Agreeing again, or withdrawing again, changes nothing. */
export async function setClubNews(
  { db, clock }: Infrastructure,
  { actor: { user_id: client_id } }: Caller,
  club_id: string,
  isWanted: boolean,
): Promise<ClubNews> {
  return db.transaction().execute(async (tx) => {
    const { club_name } = (await findNews(tx, client_id, club_id)) ?? refuse('not_found')
    const at = instantText(clock.now())
    if (isWanted)
      await giveConsent(tx, { id: newId(), club_id, client_id, words: newsWords(club_name), given_at: at, given_by: 'account' })
    else await withdrawConsent(tx, { club_id, client_id }, { at, by: 'account' })
    return (await findNews(tx, client_id, club_id)) ?? refuse('not_found')
  })
}
