import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { changedFields } from '../../../infrastructure/audit/audit-entry.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { UpdateEventBody } from '#contract/events/fields.ts'
import { ManagedEvent, type ChangedEvent, type GuestsToNotify } from '#contract/events/management.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import { retryTransaction } from '../../../infrastructure/database/retry-transaction.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { enqueue } from '../../../infrastructure/jobs/enqueue.ts'
import { parse } from 'zod/mini'
import { moveEventDate } from '../../payments/index.ts'
import { movePrestations } from '../prestations/move-prestations.ts'
import { planChange } from './choose-plan.ts'
import { planLineup } from './plan-lineup.ts'
import { planSeatings } from './change-seatings.ts'
import { chooseSlug } from './choose-slug.ts'
import { canEdit } from './event-actions.ts'
import { detailsOf } from './event-details.ts'
import { eventSlugTaken, isTableTakenThen, updateEventRow, type EventChange } from './event-editing-store.ts'
import { eventMovedJob } from './event-jobs.ts'
import { freeHours, eventMoveOf } from './event-move.ts'
import { isDefaultSlug } from './event-slug.ts'
import { replaceSeatings } from '../core/seating-store.ts'
import { foldOf, readEventTimes, type EventTimes } from '../core/event-times.ts'
import { moveSetTimes } from '../core/link-lineup.ts'
import type { ManagedEventRow } from './managed-event-rows.ts'
import { countToNotify } from './managed-event-views.ts'
import { lockManaged, readManagedEvent, type ManagedEventKey } from './read-managed.ts'
import { refuseFullMonth } from './refuse-full-month.ts'
import { refuseOverLicence } from './refuse-over-licence.ts'
import { changed, withNotes } from './shape-managed-event.ts'

/** Changes an event of this club. Absent fields stay, and a change without effect is not saved. */
export async function updateEvent(
  { db, clock }: Infrastructure,
  caller: ClubCaller,
  event_id: string,
  body: UpdateEventBody,
): Promise<ChangedEvent> {
  const write = async (tx: Tx) => updateWithin(tx, caller, { club_id: caller.club_id, event_id, now: clock.now() }, body)
  return retryTransaction(db, write, eventSlugTaken).catch((error: unknown) => {
    if (!isTableTakenThen(error)) throw error
    return refuse('tables_taken_then')
  })
}

async function updateWithin(tx: Tx, caller: ClubCaller, managing: ManagedEventKey, body: UpdateEventBody): Promise<ChangedEvent> {
  const { now } = managing
  const row = await lockManaged(tx, managing)
  if (body.version !== row.version)
    refuse('stale', { extra: { current: parse(ManagedEvent, await readManagedEvent(tx, managing)) } })
  if (!canEdit(row, now)) refuse('event_closed', { extra: { state: row.state } })
  const { fold, slug } = body
  const foldNow = fold ?? foldOf(instantsOf(row), row.timezone)
  const read = readEventTimes({ ...body, fold: foldNow }, row, {
    ...row.club,
    timezone: row.timezone,
  })
  const { times } = read
  if (Object.keys(read.fields).length > 0) refuse('invalid', { fields: read.fields })
  const { is_changed: movesSeatings, seatings, ...seatingNotes } = await planSeatings(tx, row, times, { ...body, fold: foldNow })
  const notes = withNotes(read, seatingNotes)
  refuseCapacity(row, body.capacity)
  await refuseFullMonth(tx, row, times.business_date, now)

  const next = { title: body.title ?? row.title, date: times.business_date }
  const change: EventChange = {
    ...detailsOf({ ...body, title: body.title }),
    ...(await planLineup(tx, { id: row.id, club_id: caller.club_id }, body.lineup, now)),
    ...times,
    ...(await planChange(tx, { ...row, club_id: caller.club_id }, body.plan_version_id)),
    ...(isRenamed(row, slug, next) && { slug: await chooseSlug(tx, { id: row.id, requestedSlug: slug, ...next }) }),
  }
  if (!isChanged(row, change) && !movesSeatings) return changed(await readManagedEvent(tx, managing), notes)

  const move = eventMoveOf(row, times, now)
  await refuseUnannounced(tx, row.id, move, { ...body, to: times.starts_at })
  await updateEventRow(tx, row, { ...change, ...move?.change, updated_at: instantText(now) })
  const subject = { kind: 'event', id: row.id }
  await audit(tx, caller, {
    at: now,
    action: 'updateEvent',
    subject,
    ...changedFields({ ...row }, { ...change, ...(movesSeatings && { seatings }) }),
  })
  if (movesSeatings) await replaceSeatings(tx, { event_id: row.id, seatings, updated_at: instantText(now) })
  if (times.business_date !== row.business_date) {
    const actor = { kind: 'club', id: caller.actor.user_id } as const
    await moveEventDate(
      tx,
      { club_id: caller.club_id, event_id: row.id, from: row.business_date, to: times.business_date, actor },
      now,
    )
  }
  await moveSetTimes(tx, row.id, { before: row, after: times, timezone: row.timezone })
  await movePrestations(tx, { event_id: row.id, before: row, after: times, timezone: row.timezone, now })
  if (move !== null && row.heads > 0)
    await enqueue(tx, eventMovedJob, { event_id: row.id, version: row.version + 1, from: move.from })
  return changed(await readManagedEvent(tx, managing), notes)
}

/** The address of a draft follows its title and date until the club chooses another. */
function isRenamed(row: ManagedEventRow, slug: string | undefined, next: { title: string; date: string }): boolean {
  const follows = slug === undefined && row.published_at === null && isDefaultSlug(row.slug, row.title, row.business_date)
  return slug !== undefined || (follows && !isDefaultSlug(row.slug, next.title, next.date))
}

const instantsOf = ({ starts_at, ends_at, doors_at, sales_start_at, sales_end_at }: EventTimes) => [
  starts_at,
  ends_at,
  doors_at,
  sales_start_at,
  sales_end_at,
]

const isChanged = (row: ManagedEventRow, change: EventChange) =>
  Object.entries(change).some(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(row, name)),
  )

/** Guests hear about a move by email, which cannot be undone, so the club confirms it knowing how many there are. */
async function refuseUnannounced(
  tx: Tx,
  eventId: string,
  move: { from: string } | null,
  { notify_guests = false, to }: Pick<UpdateEventBody, 'notify_guests'> & { to: string },
): Promise<void> {
  if (move === null || notify_guests) return
  const reservations = await countToNotify(tx, eventId)
  if (reservations === 0) return
  const extra: GuestsToNotify = { reservations, from: move.from, to, free_cancel_hours: freeHours }
  refuse('guests_to_notify', { extra: { ...extra } })
}

/** Never below the places taken, and above the licence only if it was so before the licence changed. */
function refuseCapacity(row: ManagedEventRow, capacity: number | undefined): void {
  if (capacity === undefined || capacity === row.capacity) return
  refuseOverLicence(capacity, row.club)
  if (capacity >= row.heads) return
  const message = `${row.heads} ${row.heads === 1 ? 'place is' : 'places are'} taken. The capacity can’t be lower.`
  refuse('capacity_taken', { message, fields: { capacity: [message] }, extra: { heads: row.heads } })
}
