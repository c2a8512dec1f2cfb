import { checkInOut, type MyShift } from '#contract/staffing/my-shifts.ts'
import type { PunchAction } from '#contract/staffing/attendance-states.ts'
import { createShift } from '#contract/staffing/staff-schedules.ts'
import { writeLocalTime } from '../../../infrastructure/clock/local-time.ts'
import { keepSignedIn } from '../../../testing/clubs.ts'
import type { World } from '../../../testing/world.ts'
import type { addPerson } from './people.ts'

type Person = Awaited<ReturnType<typeof addPerson>>

/** A person's published shift that starts at an instant, by default for eight hours, with its record. */
export async function addShift(
  world: World,
  person: Person,
  {
    role_id,
    starts_at,
    hours = 8,
    break_minutes = 0,
  }: { role_id: string; starts_at: Temporal.Instant; hours?: number; break_minutes?: number },
) {
  const local = (at: Temporal.Instant) => writeLocalTime(at.toString(), 'Europe/Amsterdam')
  const admin = await world.admin()
  await keepSignedIn(world)
  const shift = await admin.call(createShift, {
    body: {
      role_id,
      user_id: person.id,
      starts_at_local: local(starts_at),
      ends_at_local: local(starts_at.add({ hours })),
      break_minutes,
      publish: true,
    },
  })
  const { rows } = await world.pool.query<{ id: string }>('select id from attendance where shift_id = $1', [shift.id])
  return { shift, attendance_id: rows[0]?.id ?? '' }
}

/** A punch on a person's own shift. */
export const press = async (
  { call }: Person,
  attendanceId: string,
  action: PunchAction,
  more: { punch_id?: string; pressed_at?: string } = {},
): Promise<MyShift> => call(checkInOut, { params: { id: attendanceId }, body: { action, ...more } })
