import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { businessDate } from '../../../infrastructure/clock/business-date.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { newId } from '../../../infrastructure/ids.ts'
import type { Shift } from '../shifts/shift.ts'
import { applyShiftSteps, lockRota } from '../shifts/shift-store.ts'
import { readEventStaff } from './event-staff-views.ts'
import { keepRoles } from '../team/role-store.ts'
import { readPlanningClub } from '../shifts/planning-club-views.ts'
import { defaultWindows } from './shift-fields.ts'

/** How many people of one role an event needs, and when they work. */
export interface WantedPeople {
  role_id: string
  people: number
  starts_at: string
  ends_at: string
  break_minutes: number
}

/**
 * Adds open draft shifts until an event has this many shifts in each role. The rota is locked first, so that two callers do not
 * both fill the same gap.
 */
export async function addShiftsToRota(
  tx: Tx,
  caller: ClubCaller,
  { event_id, additions, now }: { event_id: string; additions: readonly WantedPeople[]; now: Temporal.Instant },
): Promise<{ added: number; roles: { role_id: string; added: number; planned: number }[] }> {
  const { club_id, actor } = caller
  await lockRota(tx, club_id)
  const { timezone, day_cutoff } = await readPlanningClub(tx, club_id)
  const roles = await keepRoles(tx, club_id)
  const foreign = additions.findIndex(({ role_id }) => !roles.has(role_id))
  if (foreign !== -1) refuse('invalid', { fields: { [`roles.${foreign}.role_id`]: ['Your club doesn’t have this role'] } })
  const there = new Map((await readEventStaff(tx, club_id, [event_id])).map(({ role_id, planned }) => [role_id, planned]))
  const gaps = additions.map((one) => ({ ...one, missing: Math.max(0, one.people - (there.get(one.role_id) ?? 0)) }))
  const shifts = gaps.flatMap(({ missing, role_id, starts_at, ends_at, break_minutes }) =>
    Array.from({ length: missing }, (): Shift => ({
      id: newId(),
      club_id,
      user_id: null,
      role_id,
      template_id: null,
      event_id,
      business_date: businessDate(Temporal.Instant.from(starts_at), timezone, day_cutoff).toString(),
      starts_at,
      ends_at,
      break_minutes,
      ...defaultWindows,
      note: '',
      status: 'draft',
      decline_reason: null,
      version: 1,
      created_at: instantText(now),
      published_at: null,
    })),
  )
  await applyShiftSteps(
    tx,
    shifts.map((after) => ({ before: null, after })),
    { club_id, at: now, by: actor.user_id },
  )
  const added = gaps.map(({ role_id, missing }) => ({
    role_id,
    added: missing,
    planned: (there.get(role_id) ?? 0) + missing,
  }))
  if (shifts.length > 0)
    await audit(tx, caller, {
      at: now,
      action: 'addOpenShifts',
      subject: { kind: 'event', id: event_id },
      after: { roles: added },
    })
  return { added: shifts.length, roles: added }
}
