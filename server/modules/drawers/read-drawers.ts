import { may } from '#contract/base/abilities.ts'
import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import type { getDrawer as getEndpoint, getOwnDrawer as ownEndpoint, listDrawers as endpoint } from '#contract/drawers/drawers.ts'
import { factsOf, type ClubCaller } from '../../infrastructure/caller.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { readCompleteClub } from '../clubs/index.ts'
import { countDrawers, findDrawer, findDrawers, findMovements, findOpenDrawer, findPlaces } from './drawer-views.ts'
import { toDrawer } from './drawer.ts'

const seesAll = (caller: ClubCaller): boolean => may(factsOf(caller), 'manage_finances')

/** Everyone reaches their own drawers; others' need access to finances. */
export const mayReachDrawer = (caller: ClubCaller, openedBy: string): boolean =>
  openedBy === caller.actor.user_id || seesAll(caller)

export async function listDrawers(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { business_date, status, cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { club_id, actor } = caller
  const { currency, timezone, today } = await readCompleteClub(db, club_id, clock.now())
  const filter = { club_id, opened_by: seesAll(caller) ? null : actor.user_id, business_date, status }
  const rows = await findDrawers(db, filter, { after: readCursor(cursor, ['date', 'instant', 'id']), limit })
  const { page, next } = cutPage(rows, limit, (last) => [last.business_date, last.opened_at, last.id])
  const count = await countDrawers(db, filter)
  return { drawers: page.map((row) => toDrawer(row, actor.user_id)), today, currency, timezone, count, next }
}

export async function getOwnDrawer(
  { db, clock }: Infrastructure,
  { club_id, actor }: ClubCaller,
): Promise<AnswerOf<typeof ownEndpoint>> {
  const { currency } = await readCompleteClub(db, club_id, clock.now())
  const [open, places] = await Promise.all([findOpenDrawer(db, club_id, actor.user_id), findPlaces(db, club_id)])
  return { drawer: open && toDrawer(open, actor.user_id), places, currency }
}

export async function getDrawer(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<AnswerOf<typeof getEndpoint>> {
  const { timezone } = await readCompleteClub(db, caller.club_id, clock.now())
  const stored = await findDrawer(db, id)
  if (stored === null || stored.club_id !== caller.club_id || !mayReachDrawer(caller, stored.opened_by_id))
    return refuse('not_found')
  const { club_id: _, ...drawer } = stored
  return { drawer: toDrawer(drawer, caller.actor.user_id), timezone, movements: await findMovements(db, id) }
}
