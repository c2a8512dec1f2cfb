import type {
  actOnClubAmbassador as actEndpoint,
  ClubAmbassador,
  listAmbassadorResults as resultsEndpoint,
  listClubAmbassadors as listEndpoint,
} from '#contract/ambassadors/club-ambassadors.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { defaultLimit } from '#contract/base/schema.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { readCursor, writeCursor } from '../../../infrastructure/database/cursor.ts'
import type { ClubCaller } from '../../../infrastructure/http/caller.ts'
import { refuse } from '../../../infrastructure/http/refusal.ts'
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
  const ambassadors = rows.slice(0, limit)
  const last = rows.length > limit ? ambassadors.at(-1) : undefined
  return { ambassadors, totals, currency, count, next: last === undefined ? null : writeCursor([last.bookings, last.id]) }
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
  const results = rows.slice(0, limit)
  const last = rows.length > limit ? results.at(-1) : undefined
  return { results, currency, count, next: last === undefined ? null : writeCursor([last.business_date, last.id]) }
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
