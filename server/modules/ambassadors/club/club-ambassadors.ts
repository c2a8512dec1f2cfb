import type {
  actOnClubAmbassador as actEndpoint,
  ClubAmbassador,
  listAmbassadorResults as resultsEndpoint,
  listClubAmbassadors as listEndpoint,
} from '#contract/ambassadors/club-ambassadors.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { readCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { deleteBlock, insertBlock } from './club-ambassador-store.ts'
import {
  countResults,
  findClubAmbassador,
  findClubAmbassadors,
  findResults,
  readClubTotals,
  readRate,
} from './club-ambassador-views.ts'
import { cutPage, defaultLimit } from '../../../infrastructure/database/page-of.ts'

export async function listClubAmbassadors(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  { cursor, limit = defaultLimit }: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const [rows, { ambassadors: count, ...totals }, { currency }] = await Promise.all([
    findClubAmbassadors(db, club_id, { after: readCursor(cursor, ['integer', 'id']), limit }),
    readClubTotals(db, club_id),
    readRate(db, club_id),
  ])
  const { page: ambassadors, next } = cutPage(rows, limit, (last) => [last.bookings, last.id])
  return { ambassadors, totals, currency, count, next }
}

export async function listAmbassadorResults(
  { db }: Infrastructure,
  { club_id }: ClubCaller,
  { by = 'event', ambassador, cursor, limit = defaultLimit }: QueryOf<typeof resultsEndpoint>,
): Promise<AnswerOf<typeof resultsEndpoint>> {
  const filter = { club_id, ambassador_id: ambassador ?? null }
  const [rows, count, { currency }] = await Promise.all([
    findResults(db, by, filter, { after: readCursor(cursor, ['date', 'id']), limit }),
    countResults(db, by, filter),
    readRate(db, club_id),
  ])
  const { page: results, next } = cutPage(rows, limit, (last) => [last.business_date, last.id])
  return { results, currency, count, next }
}

/** A block applies to bookings from now on: the ambassador keeps existing ones. */
export async function actOnClubAmbassador(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  ambassador_id: string,
  { action, reason = '' }: BodyOf<typeof actEndpoint>,
): Promise<ClubAmbassador> {
  const { club_id, actor } = caller
  return db.transaction().execute(async (tx) => {
    const before = (await findClubAmbassador(tx, club_id, ambassador_id)) ?? refuse('not_found')
    const now = clock.now()
    const isDone =
      action === 'block'
        ? await insertBlock(tx, { club_id, ambassador_id, reason, blocked_by: actor.user_id }, now)
        : await deleteBlock(tx, { club_id, ambassador_id })
    if (!isDone) {
      const [status, allowed] = action === 'block' ? ['blocked', ['unblock']] : ['accepted', ['block']]
      return refuse('invalid_transition', { extra: { status, allowed } })
    }
    await audit(tx, caller, {
      at: now,
      action: 'actOnClubAmbassador',
      subject: { kind: 'user', id: ambassador_id },
      before: { is_blocked: before.block !== null },
      after: { is_blocked: action === 'block', reason },
    })
    return (await findClubAmbassador(tx, club_id, ambassador_id)) ?? refuse('not_found')
  })
}
