import type { BodyOf } from '#contract/base/endpoint.ts'
import type { changeListedName as changeEndpoint, ListedName } from '#contract/guest-lists/names.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Clock } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { lockOwnEvent } from '../../events/index.ts'
import { changeListedParty, lockListedParty, removeListedParties, unitsOf, type ListActing } from '../../reservations/index.ts'
import { findGuestList } from '../lists/guest-list-views.ts'
import { findFoldedNames } from '../lists/list-name-views.ts'
import { foldedName } from './decide-names.ts'
import { canChange, toListedName } from './listed-name.ts'
import { lockList, type LockedList } from './lock-list.ts'
import { updateFoldedName } from './name-store.ts'
import { findListedName, type ListedNameRow } from './name-views.ts'
import { readNames } from './read-names.ts'

type NameChange = BodyOf<typeof changeEndpoint>

/** Whose name, and who changes it. */
export interface ChangingName {
  club_id: string
  /** Only a name on this list, if given. */
  list_id?: string
  id: string
  actor: ListActing['actor']
  clock: Clock
}

/** Of the guests a club knows, which lists know nothing of: passed in by `server/open-modules.ts`. */
export type ForgetListing = (tx: Tx, id: string) => Promise<void>

async function findOn(tx: Tx, { club_id, list_id, id }: ChangingName): Promise<ListedNameRow> {
  const row = await findListedName(tx, club_id, id)
  return row === null || (list_id !== undefined && row.list_id !== list_id) ? refuse('not_found') : row
}

/** A name as it will be written, on one line. */
function readTyped(text: string): string {
  const [line] = readNames({ format: 'lines', text }, 1)
  if (line === undefined || line.fault !== null || line.plus_ones > 0)
    return refuse('invalid', { fields: { name: ['Enter a name, and plus-ones in their own field'] } })
  return line.name
}

function refuseGrowth({ list, places }: LockedList, before: number, after: number): void {
  const more = after - before
  if (more <= 0) return
  if (more > list.quota - list.results.listed) refuse('quota_full')
  const { item, heads_left, units_left } = places
  const units = item === null ? 0 : unitsOf(item, after) - unitsOf(item, before)
  if (more > heads_left || (units_left !== null && units > units_left)) refuse('not_enough_places')
}

/** Changes a name or its plus-ones under the event's lock. Another name may be someone else, so it leads to no guest. */
export async function changeName(
  tx: Tx,
  changing: ChangingName & { forgetListing: ForgetListing },
  { name: text, plus_ones, version }: NameChange,
): Promise<{ name: ListedName; before: ListedName; now: Temporal.Instant }> {
  const { club_id, id, actor, clock, forgetListing } = changing
  const name = readTyped(text)
  const { list_id } = await findOn(tx, changing)
  const locked = await lockList(tx, { club_id, list_id, clock })
  const { list, now } = locked
  const party = await lockListedParty(tx, club_id, id)
  const before = await findOn(tx, changing)
  if (before.version !== version) return refuse('stale', { extra: { current: toListedName(before) } })
  if (!canChange(before)) return refuse('name_settled')
  if (plus_ones > list.max_plus_ones && plus_ones > before.plus_ones)
    return refuse('invalid', { fields: { plus_ones: [`A name on this list can bring up to ${list.max_plus_ones}`] } })
  const folded = foldedName(name)
  if (folded !== before.folded_name && (await findFoldedNames(tx, list_id)).includes(folded)) return refuse('already_listed')
  refuseGrowth(locked, before.plus_ones + 1, plus_ones + 1)
  await changeListedParty(tx, party, { guest_name: name, party_size: plus_ones + 1 }, { actor, now })
  await updateFoldedName(tx, id, folded)
  if (folded !== before.folded_name) await forgetListing(tx, id)
  return { name: toListedName(await findOn(tx, changing)), before: toListedName(before), now }
}

/** Removes a name under the event's lock; possible as long as it has neither come nor paid. */
export async function removeName(
  tx: Tx,
  changing: ChangingName,
  reason: string,
): Promise<{ before: ListedName; now: Temporal.Instant }> {
  const { club_id, id, actor, clock } = changing
  const { list_id } = await findOn(tx, changing)
  const { event_id } = (await findGuestList(tx, club_id, list_id)) ?? refuse('not_found')
  await lockOwnEvent(tx, club_id, event_id)
  const now = clock.now()
  const before = await findOn(tx, changing)
  if ((await removeListedParties(tx, event_id, [id], { actor, now, reason })).length === 0) return refuse('name_settled')
  return { before: toListedName(before), now }
}

export async function changeListedName(
  { db, clock, forgetListing }: Infrastructure & { forgetListing: ForgetListing },
  caller: ClubCaller,
  id: string,
  body: NameChange,
): Promise<ListedName> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const by = { kind: 'club', id: actor.user_id } as const
    const { name, before, now } = await changeName(tx, { club_id, id, actor: by, clock, forgetListing }, body)
    await audit(tx, caller, {
      at: now,
      action: 'changeListedName',
      subject: { kind: 'reservation', id },
      before: { plus_ones: before.plus_ones },
      after: { plus_ones: name.plus_ones, renamed: name.name !== before.name },
    })
    return name
  })
}

export async function removeListedName(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  id: string,
): Promise<{ message: string }> {
  const { club_id, actor } = caller
  return retryTransaction(db, async (tx) => {
    const by = { kind: 'club', id: actor.user_id } as const
    const { before, now } = await removeName(tx, { club_id, id, actor: by, clock }, 'Removed from the list')
    const subject = { kind: 'reservation', id }
    await audit(tx, caller, { at: now, action: 'removeListedName', subject, before: { plus_ones: before.plus_ones } })
    return { message: `${before.name} was removed.` }
  })
}
