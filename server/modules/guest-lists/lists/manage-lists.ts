import type { AnswerOf, BodyOf, QueryOf } from '#contract/base/endpoint.ts'
import { isBefore } from '#contract/base/instants.ts'
import type {
  ClubGuestList,
  GuestListInput,
  listGuestLists as listEndpoint,
  updateGuestList as updateEndpoint,
} from '#contract/guest-lists/lists.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { pageOf } from '../../../infrastructure/database/page-of.ts'
import { answerOnceIn } from '../../../infrastructure/idempotency/answer-once.ts'
import { newId } from '../../../infrastructure/ids.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { isPast, lockOwnEvent } from '../../events/index.ts'
import { removeListedParties } from '../../reservations/index.ts'
import { insertGuestList, markListRemoved, updateGuestListRow, type GuestListColumns } from './guest-list-store.ts'
import {
  countGuestLists,
  findGuestList,
  findGuestLists,
  findListEvent,
  findOwnerByCode,
  readEventResults,
  type ListEvent,
} from './guest-list-views.ts'
import { toGuestList } from './guest-list.ts'
import { findNameIds } from './list-name-views.ts'

const takesNames = ({ state, ends_at }: Pick<ListEvent, 'state' | 'ends_at'>, now: Temporal.Instant) =>
  (state === 'published' || state === 'paused') && !isPast(ends_at, now)

export async function listGuestLists(
  { db, clock }: Infrastructure,
  { club_id }: ClubCaller,
  eventId: string,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const now = clock.now()
  const { items, ...event } = (await findListEvent(db, club_id, eventId)) ?? refuse('not_found')
  const [rows, totals] = await Promise.all([findGuestLists(db, eventId), readEventResults(db, eventId)])
  const { page, ...rest } = pageOf(rows, query, ({ id }) => id)
  const lists = page.map((row) => toGuestList(row, now))
  return { event: { ...event, can_list: takesNames(event, now) }, items, totals, lists, ...rest }
}

/** The owner's columns, from a name or a referral code; null if neither was sent. */
async function readOwner(
  tx: Tx,
  { owner_name = '', ambassador_code = '' }: Pick<GuestListInput, 'owner_name' | 'ambassador_code'>,
) {
  if (owner_name !== '' && ambassador_code !== '')
    return refuse('invalid', { fields: { ambassador_code: ['Enter a name or a referral code, not both'] } })
  if (owner_name !== '') return { owner_name, ambassador_id: null }
  if (ambassador_code === '') return null
  const code = ambassador_code.replaceAll(/[\s-]/g, '').toUpperCase()
  const ambassador_id = await findOwnerByCode(tx, code)
  if (ambassador_id === null) return refuse('invalid', { fields: { ambassador_code: ['No ambassador has this code'] } })
  return { owner_name: '', ambassador_id }
}

function readColumns(
  { name, quota, max_plus_ones, closes_at, prestation_id }: Omit<GuestListInput, 'owner_name' | 'ambassador_code'>,
  event: ListEvent,
  current: string | null,
): Omit<GuestListColumns, 'owner_name' | 'ambassador_id'> {
  const cutOff = Temporal.Instant.from(closes_at)
  if (isBefore(Temporal.Instant.from(event.ends_at), cutOff))
    return refuse('invalid', { fields: { closes_at: ['Choose a cut-off before the event ends'] } })
  // An item that is no longer offered stays with the lists that have it.
  if (prestation_id !== null && prestation_id !== current && !event.items.some(({ id }) => id === prestation_id))
    return refuse('invalid', { fields: { prestation_id: ['Choose one of this event’s guest-list items'] } })
  return {
    name,
    quota,
    max_plus_ones,
    closes_at: instantText(cutOff),
    for_starts_at: instantText(Temporal.Instant.from(event.starts_at)),
    is_free: prestation_id === null,
    prestation_id,
  }
}

/** The most lists of one event. */
const maxLists = 100

export async function createGuestList(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  { event_id: eventId, body: input, key }: { event_id: string; body: GuestListInput; key: string | null },
): Promise<ClubGuestList> {
  const { club_id, actor } = caller
  const { owner_name, ambassador_code, ...body } = input
  const once = { user_id: actor.user_id, club_id, key, endpoint: 'createGuestList', request: { eventId, ...input } }
  return answerOnceIn({ db, clock }, once, async (tx) => {
    await lockOwnEvent(tx, club_id, eventId)
    const now = clock.now()
    const event = (await findListEvent(tx, club_id, eventId)) ?? refuse('not_found')
    if (event.state === 'cancelled') return refuse('event_cancelled')
    if (isPast(event.ends_at, now)) return refuse('event_past')
    if ((await countGuestLists(tx, eventId)) >= maxLists) return refuse('too_many_lists')
    const owner = await readOwner(tx, { owner_name, ambassador_code })
    if (owner === null) return refuse('invalid', { fields: { owner_name: ['Enter who brings these guests'] } })
    const columns = { ...readColumns(body, event, null), ...owner }
    const id = newId()
    await insertGuestList(tx, { ...columns, id, event_id: eventId, club_id, created_at: instantText(now) })
    await audit(tx, caller, { at: now, action: 'createGuestList', subject: { kind: 'guest_list', id }, after: { ...columns } })
    return toGuestList((await findGuestList(tx, club_id, id)) ?? refuse('not_found'), now)
  })
}

export async function updateGuestList(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
  { version, owner_name, ambassador_code, ...body }: BodyOf<typeof updateEndpoint>,
): Promise<ClubGuestList> {
  const { club_id } = caller
  return retryTransaction(db, async (tx) => {
    const { event_id } = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    await lockOwnEvent(tx, club_id, event_id)
    const now = clock.now()
    const before = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    if (before.version !== version) return refuse('stale', { extra: { current: toGuestList(before, now) } })
    const event = (await findListEvent(tx, club_id, event_id)) ?? refuse('not_found')
    if (body.quota < before.results.listed) return refuse('quota_below_listed', { extra: { listed: before.results.listed } })
    const columns = {
      ...readColumns(body, event, before.item?.id ?? null),
      ...(await readOwner(tx, { owner_name, ambassador_code })),
    }
    await updateGuestListRow(tx, id, columns)
    await audit(tx, caller, {
      at: now,
      action: 'updateGuestList',
      subject: { kind: 'guest_list', id },
      ...changedFields({ ...before, prestation_id: before.item?.id ?? null }, columns),
    })
    return toGuestList((await findGuestList(tx, club_id, id)) ?? refuse('not_found'), now)
  })
}

/** Removes a list and its names in one step. */
export async function removeGuestList(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const { event_id } = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    await lockOwnEvent(tx, club_id, event_id)
    const now = clock.now()
    const { name, results } = (await findGuestList(tx, club_id, id)) ?? refuse('not_found')
    const ids = await findNameIds(tx, id)
    const by = { kind: 'club', id: actor.user_id } as const
    const removed = await removeListedParties(tx, event_id, ids, { actor: by, now, reason: 'The list was removed' })
    if (removed.length < ids.length) return refuse('list_has_results')
    await markListRemoved(tx, id, now)
    await audit(tx, caller, {
      at: now,
      action: 'removeGuestList',
      subject: { kind: 'guest_list', id },
      before: { name, names: results.names },
    })
    return { message: `${name} was removed.` }
  })
}
