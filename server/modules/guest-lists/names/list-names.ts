import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listListedNames as listEndpoint } from '#contract/guest-lists/names.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import { fold } from '../../../infrastructure/database/fold.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { findGuestList } from '../lists/guest-list-views.ts'
import { toGuestList } from '../lists/guest-list.ts'
import { toListedName } from './listed-name.ts'
import { countListedNames, findListedNames } from './name-views.ts'

export async function listListedNames(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
  { search = '', show, cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const after = readCursor(cursor, ['text', 'id'])
  const list = (await findGuestList(db, club_id, id)) ?? refuse('not_found')
  const filter = { list_id: id, words: fold(search).split(' ').filter(Boolean), show }
  const [rows, count] = await Promise.all([findListedNames(db, filter, { after, limit }), countListedNames(db, filter)])
  const { page, next } = cutPage(rows, limit, (last) => [last.folded_name, last.id])
  return { list: toGuestList(list, clock.now()), names: page.map(toListedName), count, next }
}
