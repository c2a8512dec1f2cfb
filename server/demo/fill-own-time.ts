import type { AvailabilityKind } from '#contract/staffing/availability.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { newId } from '../infrastructure/ids.ts'
import { insertOffer, insertTimeOff, putAvailability, type PastWork } from '../modules/staffing/demo.ts'
import type { Worker } from './make-work.ts'

type Shift = PastWork['shift']

const hours = (weekday: number, kind: AvailabilityKind, start_local: string | null = null, end_local: string | null = null) => ({
  weekday,
  kind,
  start_local,
  end_local,
})

const overlap = (one: Shift, other: Shift) => one.starts_at < other.ends_at && other.starts_at < one.ends_at

/** A person's first upcoming shift during which a colleague in the same role is free. */
function freeFor(from: Worker, to: Worker, work: readonly PastWork[], now: Temporal.Instant): Shift | undefined {
  const upcoming = work.map(({ shift }) => shift).filter(({ starts_at }) => starts_at > instantText(now.add({ hours: 24 })))
  const busy = upcoming.filter(({ user_id }) => user_id === to.user_id)
  return upcoming.find((shift) => shift.user_id === from.user_id && !busy.some((other) => overlap(shift, other)))
}

/** A team's availability, some time off, a shift swap waiting for its manager, and a shift on offer. */
export async function fillOwnTime(
  tx: Tx,
  team: readonly Worker[],
  work: readonly PastWork[],
  now: Temporal.Instant,
): Promise<void> {
  const [first, second, third, fourth] = team
  const last = team.at(-1)
  const club_id = work.find(({ shift }) => shift.user_id === first?.user_id)?.shift.club_id
  if (!first || !second || !third || !fourth || !last || club_id === undefined) return
  const day = (days: number) =>
    now
      .add({ hours: days * 24 })
      .toString()
      .slice(0, 10)

  const weekend = [hours(5, 'preferred', '20:00', '07:00'), hours(6, 'preferred', '20:00', '07:00')]
  await putAvailability(tx, first.user_id, { week: [hours(1, 'unavailable'), ...weekend], dates: [], version: 0, now })
  await putAvailability(tx, last.user_id, {
    week: [hours(2, 'unavailable'), hours(3, 'available', '18:00', '02:00'), hours(6, 'preferred')],
    dates: [{ date: day(9), kind: 'unavailable', start_local: null, end_local: null }],
    version: 0,
    now,
  })

  const decided = { decision_note: 'Have a good time', decided_at: instantText(now.subtract({ hours: 40 })) }
  const requests = [
    { worker: third, from: 10, to: 13, reason: 'My sister gets married', status: 'pending' },
    { worker: fourth, from: 4, to: 6, reason: 'Moving house', status: 'approved', ...decided },
    { worker: last, from: 24, to: 31, reason: 'Holiday', status: 'approved', ...decided },
    { worker: last, from: 40, to: 42, reason: 'Festival', status: 'pending' },
  ]
  for (const { worker, from, to, ...request } of requests)
    await insertTimeOff(tx, {
      id: newId(),
      club_id,
      user_id: worker.user_id,
      date_from: day(from),
      date_to: day(to),
      created_at: instantText(now.subtract({ hours: 60 - from })),
      ...request,
    })

  const swapped = freeFor(first, second, work, now)
  if (swapped !== undefined)
    await insertOffer(tx, {
      id: newId(),
      club_id,
      shift_id: swapped.id,
      user_id: first.user_id,
      note: 'I have an exam the morning after',
      status: 'accepted',
      accepted_by: second.user_id,
      accepted_at: instantText(now.subtract({ hours: 2 })),
      created_at: instantText(now.subtract({ hours: 20 })),
    })
  const colleague = team.find(({ role_id, user_id }) => role_id === last.role_id && user_id !== last.user_id)
  const open = colleague && freeFor(colleague, last, work, now)
  if (colleague && open)
    await insertOffer(tx, {
      id: newId(),
      club_id,
      shift_id: open.id,
      user_id: colleague.user_id,
      note: 'Anyone? My parents are in town',
      status: 'open',
      created_at: instantText(now.subtract({ hours: 5 })),
    })
}
