import { may } from '#contract/base/abilities.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { toStaffPermissions } from '#contract/staffing/staff-permissions.ts'
import { countedUsers, type listUserHistory as history, type PersonDetail } from '#contract/people/users.ts'
import type { Fields } from '../../infrastructure/audit/audit-entry.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import { factsOf, type Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { listSessions, findAccounts, readFactorState } from '../accounts/index.ts'
import { findEventsOf } from '../events/index.ts'
import { countCancellable, hasUpcomingPaidReservation } from '../reservations/index.ts'
import { wasSubscriptionChosen } from '../subscriptions/index.ts'
import { findPerson } from './people-views.ts'
import { countForDeletion, countUserHistory, findUserHistory } from './person-views.ts'
import { requireUserAction, scopeOf, toPerson, type PersonRow } from './person.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'

const maxDevices = 50

/** One person, as far as the caller may see. */
export async function getUser(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
  preview?: 'delete',
): Promise<PersonDetail> {
  const { db, clock, config } = infrastructure
  const now = clock.now()
  const row = await findPerson(db, id, now)
  requireUserAction(caller, row, 'view')
  const [account] = await findAccounts(db, [id])
  if (account === undefined) refuse('not_found')
  const person = toPerson(caller, row, account, now)
  const isOwn = caller.actor.user_id === id
  const seesDevices = isOwn || person.allowed_actions.includes('edit')
  const seesAddresses = isOwn || scopeOf(caller)?.club_id === null
  const devices = seesDevices
    ? (await listSessions(db, id, { now, lifetimes: config.sessionLifetimes })).slice(0, maxDevices)
    : []
  const flags = row.employment !== null && row.employment.status !== 'ended' ? row.employment.flags : null
  return {
    ...person,
    staff_permissions: flags && toStaffPermissions(flags),
    has_second_factor: (await readFactorState(db, id)).on_since !== null,
    devices: devices.map((device) => ({ ...device, address: seesAddresses ? device.address : null })),
    deletion:
      preview === 'delete' && person.allowed_actions.includes('delete') ? await previewDeletion(infrastructure, row) : null,
  }
}

/** What deleting an account would do now, by the same checks. */
async function previewDeletion(
  { db, clock }: Infrastructure,
  { id, role, club, employment }: PersonRow,
): Promise<NonNullable<PersonDetail['deletion']>> {
  const now = clock.now()
  const runs = role === 'adminclub' ? club : null
  const [counts, isPaid, reservations, events, has_subscription] = await Promise.all([
    countForDeletion(db, id, now),
    hasUpcomingPaidReservation(db, id, now),
    countCancellable(db, id, now),
    runs && findEventsOf(db, runs.id, now),
    runs !== null && wasSubscriptionChosen(db, runs.id),
  ])
  const has_upcoming_events = events?.has_upcoming === true
  return {
    ...counts,
    reservations,
    blocked_by: isPaid ? 'account_in_use' : has_upcoming_events || has_subscription ? 'club_open' : null,
    frees_seat: employment !== null && employment.status !== 'ended',
    club: runs && { name: runs.name, has_upcoming_events, has_subscription },
  }
}

/** An hourly rate is only for those who see the club's finances, and for its earner. */
function withoutRates<T extends { before: Fields | null; after: Fields | null }>(entry: T): T {
  const without = (fields: Fields | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'hourly_rate_minor'))
  return { ...entry, before: without(entry.before), after: without(entry.after) }
}

/** The history of an account. Club administrators and staff see what was done for their club. */
export async function listUserHistory(
  { db, clock }: Infrastructure,
  caller: Caller,
  id: string,
  { cursor, limit = defaultLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<AnswerOf<typeof history>> {
  const after = readCursor(cursor, ['instant', 'id'])
  requireUserAction(caller, await findPerson(db, id, clock.now()), 'view')
  const isOwn = caller.actor.user_id === id
  const filter = { user_id: id, club_id: isOwn ? null : (scopeOf(caller)?.club_id ?? null) }
  const [rows, count] = await Promise.all([
    findUserHistory(db, filter, { after, limit }),
    countUserHistory(db, filter, countedUsers),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.position, last.id])
  const seesRates = isOwn || filter.club_id === null || may(factsOf(caller), 'manage_finances')
  return {
    history: seesRates ? page : page.map(withoutRates),
    count,
    next,
  }
}
