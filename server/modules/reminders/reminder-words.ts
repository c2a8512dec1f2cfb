import type { ReminderKind } from '#contract/reminders/reminders.ts'
import type { Email } from '../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoment } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'

/** An event as reminders describe it. */
export interface RemindedEvent {
  id: string
  slug: string
  title: string
  club_id: string
  club_name: string
  city: string
  starts_at: string
  ends_at: string
  doors_at: string | null
  timezone: string
  /** Published, and neither it nor its club is suspended. */
  is_open: boolean
  /** It takes place: published or paused, and nothing is suspended. */
  takes_place: boolean
}

export interface ReminderWords {
  title: string
  text: string
}

/** In two lines without a name or a booking: a lock screen shows them to everyone. */
export function wordsOf(kind: ReminderKind, event: RemindedEvent, artist: string | null): ReminderWords {
  const place = `${event.club_name}, ${event.city}`
  const when = `${formatMoment(event.starts_at, event.timezone)}, ${place}.`
  if (kind === 'new_event')
    return artist === null
      ? { title: `New at ${event.club_name}: ${event.title}`, text: when }
      : { title: `${artist} plays at ${event.club_name}`, text: `${event.title}: ${when}` }
  if (kind === 'on_sale') return { title: `Now on sale: ${event.title}`, text: when }
  if (kind === 'last_places') return { title: `Last places: ${event.title}`, text: when }
  return { title: `Doors are open: ${event.title}`, text: `${place}.` }
}

/** Until when a reminder is worth reading. Doors that opened two hours ago are no news. */
export function usefulUntil(kind: ReminderKind, event: RemindedEvent): Temporal.Instant {
  const end = Temporal.Instant.from(event.ends_at)
  if (kind === 'new_event') return end
  if (kind !== 'doors_open') return Temporal.Instant.from(event.starts_at)
  const late = Temporal.Instant.from(event.doors_at ?? event.starts_at).add({ hours: 2 })
  return Temporal.Instant.compare(late, end) < 0 ? late : end
}

const reasons: Readonly<Record<ReminderKind, string>> = {
  new_event: 'You received this because you follow the club or an artist, and chose emails about new events.',
  on_sale: 'You received this because you’re interested in this event.',
  last_places: 'You received this because you’re interested in this event, and chose emails about last places.',
  doors_open: 'You received this because you booked this event or are interested in it, and chose emails when doors open.',
}

interface ReminderToWrite {
  kind: ReminderKind
  event: RemindedEvent
  artist: string | null
  /** Where it leads: their ticket, or the event. */
  path: string
  has_ticket: boolean
  /** The path of the guest's settings. */
  settings: string
  /** Where this kind of email ends. */
  unsubscribe: string
  site: string
}

export function writeReminder(reminder: ReminderToWrite): Email {
  const { kind, event, artist, path, has_ticket, settings, unsubscribe, site } = reminder
  const { title } = wordsOf(kind, event, artist)
  return writeEmail({
    subject: title,
    heading: title,
    text: [leads[kind]],
    action: {
      label: has_ticket ? 'Show my ticket' : kind === 'on_sale' ? 'Get tickets' : 'See the event',
      url: `${site}${path}`,
    },
    facts: [
      ['Event', event.title],
      ['When', formatEventTime(event)],
      ['Where', `${event.club_name}, ${event.city}`],
    ],
    notes: [`Choose what you’re reminded of: ${site}${settings}`],
    reason: reasons[kind],
    unsubscribe,
    site,
  })
}

const leads: Readonly<Record<ReminderKind, string>> = {
  new_event: 'A club or an artist you follow has a new event.',
  on_sale: 'You’re interested in this event, and you can book it now.',
  last_places: 'Few places are left for an event you’re interested in.',
  doors_open: 'The doors are open. Have a good night.',
}
