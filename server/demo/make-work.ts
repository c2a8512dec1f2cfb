import type { PunchAction } from '#contract/staffing/attendance-states.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import { afterPunch, type PastWork } from '../modules/staffing/demo.ts'
import type { Random } from './art/random.ts'
import type { makeTeam } from './teams.ts'
import type { DemoEvent } from './make-events.ts'

export interface Worker {
  user_id: string
  role_id: string
  hourly_rate_minor: number
}

/** The members of a team who work nights, without the office. */
export function eventWorkers({ roles, staff }: ReturnType<typeof makeTeam>): Worker[] {
  return staff.flatMap(({ user_id, role_id, hourly_rate_minor: own }) => {
    const role = roles.find(({ id, name }) => id === role_id && name !== 'Office')
    return role === undefined ? [] : [{ user_id, role_id: role.id, hourly_rate_minor: own ?? role.hourly_rate_minor }]
  })
}

interface WorkBasis {
  /** By the id of their club. */
  workersOf: (clubId: string) => readonly Worker[]
  now: Temporal.Instant
  random: Random
}

const windows = { early_in_minutes: 30, late_grace_minutes: 10, late_out_minutes: 120 }
const weeksAhead = 2
/** In minutes: nobody checks in earlier than this from the start of a shift, or out later than this from its end. */
const earliestIn = -12
const latestOut = 18
const hoursAWeek = 168

type Record = PastWork['record']
type Press = [action: PunchAction, minutes: number]

const untouched = (hourly_rate_minor: number, currency: string): Record => ({
  status: 'scheduled',
  checked_in_at: null,
  checked_out_at: null,
  break_started_at: null,
  break_minutes: 0,
  late_minutes: 0,
  worked_minutes: null,
  pay_minor: null,
  needs_confirmation: false,
  hourly_rate_minor,
  currency,
})

/** A person's punches, in minutes from the start of the shift; every twentieth never came. */
function pressesOf(length: number, random: Random): Press[] {
  if (random.chance(0.05)) return []
  const rest = random.whole(120, Math.max(121, length - 120))
  return [
    ['check_in', random.whole(earliestIn, random.chance(0.15) ? 22 : 6)],
    ['break_start', rest],
    ['break_end', rest + random.whole(20, 35)],
    ['check_out', length + random.whole(0, latestOut)],
  ]
}

/** Shifts from two months back to two weeks ahead, with attendance for those that have started. */
export function makeWork(events: readonly DemoEvent[], { workersOf, now, random }: WorkBasis): PastWork[] {
  const busyUntil = new Map<string, number>()
  const until = now.add({ hours: weeksAhead * hoursAWeek }).epochMilliseconds
  const open = events
    .filter(({ row }) => row.state !== 'draft' && row.state !== 'cancelled' && Date.parse(row.starts_at) < until)
    .toSorted((a, b) => Date.parse(a.row.starts_at) - Date.parse(b.row.starts_at))
  return open.flatMap((event) =>
    workersOf(event.club.row.id).flatMap((worker) => {
      const starts = Temporal.Instant.from(event.row.starts_at).subtract({ hours: 1 })
      const ends = Temporal.Instant.from(event.row.ends_at)
      // Some have the night off, and no one is at work twice at once, however early they come and late they leave.
      const from = starts.add({ minutes: earliestIn }).epochMilliseconds
      if (random.chance(0.2) || (busyUntil.get(worker.user_id) ?? 0) >= from) return []
      busyUntil.set(worker.user_id, ends.add({ minutes: latestOut }).epochMilliseconds)
      return [workOf(event, worker, { starts, ends, now, random })]
    }),
  )
}

interface Times {
  starts: Temporal.Instant
  ends: Temporal.Instant
  now: Temporal.Instant
  random: Random
}

function workOf({ club, row }: DemoEvent, worker: Worker, { starts, ends, now, random }: Times): PastWork {
  const { user_id, role_id, hourly_rate_minor } = worker
  const times = { starts_at: instantText(starts), ends_at: instantText(ends) }
  const presses = pressesOf(Math.floor(starts.until(ends).total('minutes')), random).filter(
    ([, minutes]) => starts.add({ minutes }).epochMilliseconds <= now.epochMilliseconds,
  )
  const punches = presses.map(([action, minutes]) => {
    const at = instantText(starts.add({ minutes }))
    return { action, pressed_at: at, received_at: at }
  })
  const record = punches.reduce<Record>(
    (before, { action, pressed_at }) => ({ ...before, ...afterPunch(before, { ...times, ...windows }, action, pressed_at) }),
    untouched(hourly_rate_minor, club.row.currency),
  )
  const isOver = Temporal.Instant.compare(ends, now) <= 0
  const isSettled = ends.until(now).total('hours') > hoursAWeek
  const isAcknowledged = isOver || random.chance(0.6)
  return {
    shift: {
      id: newId(),
      ...times,
      ...windows,
      user_id,
      role_id,
      club_id: club.row.id,
      event_id: row.id,
      business_date: row.business_date,
      break_minutes: 30,
      status: isAcknowledged ? 'acknowledged' : 'published',
      published_at: instantText(starts.subtract({ hours: 10 * 24 })),
    },
    record: { ...record, status: statusOf(record, { isOver, isSettled }) },
    punches,
  }
}

/** Managers have approved everything older than a week. */
function statusOf({ status }: Record, { isOver, isSettled }: { isOver: boolean; isSettled: boolean }): Record['status'] {
  if (status === 'scheduled' && isOver) return 'absent'
  return status === 'checked_out' && isSettled ? 'approved' : status
}
