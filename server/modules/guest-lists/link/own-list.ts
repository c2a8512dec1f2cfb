import type { AnswerOf, BodyOf } from '#contract/base/endpoint.ts'
import type { refusalReasons } from '#contract/door/tickets.ts'
import {
  ownersReasons,
  type addOwnNames as addEndpoint,
  type changeOwnName as changeEndpoint,
  type OwnList,
  type removeOwnName as removeEndpoint,
} from '#contract/guest-lists/link.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import type { Visitor } from '../../../infrastructure/caller.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { networkOf } from '../../../infrastructure/rate-limits/network-of.ts'
import { hitLimit, refuseBlocked } from '../../../infrastructure/rate-limits/rate-limit.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { hashToken } from '../../../infrastructure/token.ts'
import { isPast } from '../../events/index.ts'
import { referenceTaken } from '../../reservations/index.ts'
import { findGuestList } from '../lists/guest-list-views.ts'
import { cutOffOf, toGuestList } from '../lists/guest-list.ts'
import { addNames, requireNames } from '../names/add-names.ts'
import { changeName, type ForgetListing, removeName } from '../names/change-name.ts'
import { canChange } from '../names/listed-name.ts'
import { findLinkedList, findOwnNames } from './link-views.ts'

/** More than an owner does by hand. */
const ownersPace = { max: 60, windowSeconds: 60 } as const

/**
 * The list behind a code. Wrong codes are counted by network; those of revoked and removed lists get the same answer. Calls with
 * the right one are counted too, at the owner's pace.
 */
async function requireLinked({ config, db, clock }: Infrastructure, { origin }: Visitor, code: string) {
  const { enabled, accessCode } = config.rateLimits
  const key = `guestListLink:${networkOf(origin.address)}`
  if (enabled) await refuseBlocked(db, clock, [key])
  const linked = await findLinkedList(db, hashToken(code))
  if (linked === null) {
    if (enabled) await hitLimit(db, clock, key, accessCode)
    return refuse('invalid_list_link')
  }
  if (enabled) await hitLimit(db, clock, `guestList:${linked.id}`, ownersPace)
  return linked
}

/** A refusal’s reason as the list’s owner learns it: what the door says of the person stays between the guest and the club. */
const ownersReason = (reason: (typeof refusalReasons)[number]): (typeof ownersReasons)[number] =>
  ownersReasons.find((one) => one === reason) ?? 'ask_club'

export async function openGuestList(infrastructure: Infrastructure, caller: Visitor, code: string): Promise<OwnList> {
  const { db, clock } = infrastructure
  const { id, club_id, club_name } = await requireLinked(infrastructure, caller, code)
  const now = clock.now()
  const row = (await findGuestList(db, club_id, id)) ?? refuse('invalid_list_link')
  const { closes_at, is_closed, results, ...list } = toGuestList(row, now)
  const { event } = row
  const isOn = (event.state === 'published' || event.state === 'paused') && !isPast(event.ends_at, now)
  const is_open = isOn && !is_closed
  const names = await findOwnNames(db, id)
  return {
    ...list,
    ...results,
    club_name,
    event,
    closes_at,
    is_open,
    is_cancelled: event.state === 'cancelled',
    names: names.map(({ reason, ...name }) => ({
      ...name,
      refused_reason: reason === null ? null : ownersReason(reason),
      can_change: is_open && canChange(name),
    })),
  }
}

/** What owners do has no account behind it. */
const actor = { kind: 'system' } as const

/** Runs an owner's change. Under the event's lock the link and the cut-off are checked again: they may have passed meanwhile. */
async function changeOwn<T extends { now: Temporal.Instant }>(
  infrastructure: Infrastructure,
  { caller, code }: { caller: Visitor; code: string },
  change: (tx: Tx, key: { club_id: string; list_id: string }) => Promise<T>,
  record: (done: T) => Omit<Parameters<typeof audit>[2], 'at' | 'club_id'>,
): Promise<T> {
  const { id: list_id, club_id } = await requireLinked(infrastructure, caller, code)
  const write = async (tx: Tx) => {
    const done = await change(tx, { club_id, list_id })
    // The change holds the event's lock, and its time is read under it.
    const still = await findLinkedList(tx, hashToken(code))
    const list = still === null ? null : await findGuestList(tx, club_id, list_id)
    if (list === null) return refuse('invalid_list_link')
    if (isPast(cutOffOf(list), done.now)) return refuse('guest_list_closed')
    await audit(tx, caller, { at: done.now, club_id, ...record(done) })
    return done
  }
  return retryTransaction(infrastructure.db, write, referenceTaken)
}

export async function addOwnNames(
  infrastructure: Infrastructure,
  caller: Visitor,
  { code, ...body }: BodyOf<typeof addEndpoint>,
): Promise<AnswerOf<typeof addEndpoint>> {
  const { clock } = infrastructure
  const lines = requireNames(body)
  const { counts, lines: decided } = await changeOwn(
    infrastructure,
    { caller, code },
    async (tx, key) => ({ ...(await addNames(tx, lines, { ...key, by: 'owner', actor, clock })), ...key }),
    (done) => ({ action: 'addOwnNames', subject: { kind: 'guest_list', id: done.list_id }, after: { ...done.counts } }),
  )
  return { counts, lines: decided.map(({ line, name, plus_ones, outcome }) => ({ line, name, plus_ones, outcome })) }
}

export async function changeOwnName(
  infrastructure: Infrastructure & { forgetListing: ForgetListing },
  caller: Visitor,
  { code, id, ...body }: BodyOf<typeof changeEndpoint>,
): Promise<{ message: string }> {
  const { clock, forgetListing } = infrastructure
  const { name } = await changeOwn(
    infrastructure,
    { caller, code },
    async (tx, key) => changeName(tx, { ...key, id, actor, clock, forgetListing }, body),
    (done) => ({
      action: 'changeOwnName',
      subject: { kind: 'reservation', id },
      before: { plus_ones: done.before.plus_ones },
      after: { plus_ones: done.name.plus_ones, renamed: done.name.name !== done.before.name },
    }),
  )
  return { message: `${name.name} is saved.` }
}

export async function removeOwnName(
  infrastructure: Infrastructure,
  caller: Visitor,
  { code, id }: BodyOf<typeof removeEndpoint>,
): Promise<{ message: string }> {
  const { clock } = infrastructure
  const { before } = await changeOwn(
    infrastructure,
    { caller, code },
    async (tx, key) => removeName(tx, { ...key, id, actor, clock }, 'Removed by the list’s owner'),
    (done) => ({ action: 'removeOwnName', subject: { kind: 'reservation', id }, before: { plus_ones: done.before.plus_ones } }),
  )
  return { message: `${before.name} was removed.` }
}
