import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { listBoards as endpoint } from '#contract/board/boards.ts'
import type { ClubCaller } from '../../infrastructure/caller.ts'
import { pageOf } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { openAfter } from './board.ts'
import { findBoards } from './board-list-views.ts'

export async function listBoards(
  { db, clock }: Infrastructure,
  { club_id, actor }: ClubCaller,
  query: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const rows = await findBoards(db, { club_id, user_id: actor.user_id, ended_after: clock.now().subtract(openAfter) })
  const { page, ...rest } = pageOf(rows, query, ({ id }) => id)
  return { events: page, ...rest }
}
