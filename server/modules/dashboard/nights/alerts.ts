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

/** Of the capacity, in hundredths: from here on, the door will soon turn guests away. */
const nearlyFull = 90

/** What a night needs attention for. */
export function alertsOf({
  club_id,
  event_id,
  title,
  capacity,
  booked_heads,
  inside_heads,
  is_running,
  late,
}: NightFacts): NightAlert[] {
  const about = { club_id, source_id: event_id, path: `/admin-club/events/${event_id}/reservations` }
  const inside = `${inside_heads} of ${capacity} guests are inside.`
  const ofEvent: NightAlert[] =
    capacity === 0
      ? []
      : [
          ...(booked_heads >= capacity
            ? [
                {
                  ...about,
                  kind: 'event_sold_out',
                  title: `${title} is sold out`,
                  text: `All ${capacity} places are taken.`,
                } as const,
              ]
            : []),
          ...(is_running && inside_heads >= capacity
            ? [
                {
                  ...about,
                  kind: 'door_full',
                  title: `${title} is full`,
                  text: `${inside} The door admits no one else.`,
                } as const,
              ]
            : is_running && inside_heads * 100 >= capacity * nearlyFull
              ? [{ ...about, kind: 'door_nearly_full', title: `${title} is nearly full`, text: inside } as const]
              : []),
        ]
  const ofShifts = late.map(({ shift_id, name, role, minutes }) => ({
    kind: 'shift_not_begun' as const,
    club_id,
    source_id: shift_id,
    title: `${name} hasn’t checked in`,
    text: `Their ${role} shift began ${minutes} minutes ago.`,
    path: '/admin-club/attendance',
  }))
  return [...ofEvent, ...ofShifts]
}
