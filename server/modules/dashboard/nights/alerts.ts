import { nearlyFull } from '#contract/door/count.ts'
import type { NightFacts } from './night-views.ts'

/** What people who run the club hear of once, as it happens. */
export interface NightAlert {
  kind: 'event_sold_out' | 'door_nearly_full' | 'door_full' | 'shift_not_begun'
  club_id: string
  /** The event, or the shift: each alert is given once for it. */
  source_id: string
  title: string
  text: string
  path: string
}

type Words = Pick<NightAlert, 'kind' | 'title' | 'text'>

function ofSales({ title, capacity, booked_heads }: NightFacts): Words[] {
  if (capacity === 0 || booked_heads < capacity) return []
  const text = capacity === 1 ? 'The only place is taken.' : `All ${capacity} places are taken.`
  return [{ kind: 'event_sold_out', title: `${title} is sold out`, text }]
}

/** As the door counts and warns. */
function ofDoor({ title, inside_heads, max_inside, is_running }: NightFacts): Words[] {
  if (!is_running || inside_heads < max_inside * nearlyFull) return []
  const text = `${inside_heads} of ${max_inside} guests are inside.`
  return inside_heads < max_inside
    ? [{ kind: 'door_nearly_full', title: `${title} is nearly full`, text }]
    : [{ kind: 'door_full', title: `${title} is full`, text: `${text} The door admits no one else.` }]
}

/** What a night needs attention for. */
export function alertsOf(night: NightFacts): NightAlert[] {
  const { club_id, event_id, late } = night
  const path = `/admin-club/reservations/events/${event_id}`
  return [
    ...[...ofSales(night), ...ofDoor(night)].map((words) => ({ ...words, club_id, source_id: event_id, path })),
    ...late.map(({ shift_id, name, role, minutes }) => ({
      kind: 'shift_not_begun' as const,
      club_id,
      source_id: shift_id,
      title: `${name} hasn’t checked in`,
      text: `Their ${role} shift began ${minutes} minutes ago.`,
      path: '/admin-club/shifts/attendance',
    })),
  ]
}
