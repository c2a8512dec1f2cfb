import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime, formatMoment } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { ShiftNotice } from '../shifts/shift.ts'

export type ShiftNews = ShiftNotice

export interface NamedShiftNews extends ShiftNews {
  role_name: string
  staff_name: string
}

interface ShiftEmailFacts {
  club_name: string
  timezone: string
  to: 'worker' | 'planner'
  url: string
  site: string
}

const labels = { published: 'New', changed: 'Changed', cancelled: 'Cancelled', declined: 'Declined' }

/** The notification kind for these: theirs if they all share one. */
export function kindOf(notices: readonly ShiftNews[]): string {
  const kinds = new Set(notices.map(({ kind }) => kind))
  const [kind] = kinds
  return kinds.size === 1 && kind !== undefined ? `shifts_${kind}` : 'shifts_changed'
}

const isOne = (notices: readonly unknown[]) => notices.length === 1

function headingOf(notices: readonly NamedShiftNews[]): string {
  const count = notices.length
  switch (kindOf(notices)) {
    case 'shifts_published':
      return isOne(notices) ? 'You have a new shift' : `You have ${count} new shifts`
    case 'shifts_cancelled':
      return isOne(notices) ? 'Your shift was cancelled' : `${count} of your shifts were cancelled`
    case 'shifts_declined':
      return isOne(notices) ? `${notices[0]?.staff_name ?? ''} declined a shift` : `${count} shifts were declined`
    default:
      return isOne(notices) ? 'Your shift has changed' : 'Your shifts have changed'
  }
}

/** Names when a single shift starts, for inboxes and notifications. */
function leadOf(notices: readonly NamedShiftNews[], { club_name: club, timezone }: ShiftEmailFacts): string {
  const [first] = notices
  const start = isOne(notices) && first !== undefined ? formatMoment(first.starts_at, timezone) : null
  switch (kindOf(notices)) {
    case 'shifts_published':
      return start === null
        ? `${club} scheduled you for these shifts. Acknowledge them, or decline and say why.`
        : `${club} scheduled you for ${start}. Acknowledge it, or decline and say why.`
    case 'shifts_cancelled':
      return `${club} no longer needs you ${start === null ? 'at these times' : `on ${start}`}.`
    case 'shifts_declined':
      return start === null
        ? 'Give them to someone else, or offer them again.'
        : `It starts ${start}. Give it to someone else, or offer it again.`
    default:
      return start === null
        ? `${club} changed your shifts. Check the new times and acknowledge them.`
        : `${club} changed your shift. It now starts ${start}. Acknowledge the change.`
  }
}

function valueOf(
  { role_name, staff_name, starts_at, ends_at, reason }: NamedShiftNews,
  { timezone, to }: ShiftEmailFacts,
): string {
  const when = formatEventTime({ starts_at, ends_at, timezone })
  const shift = [to === 'planner' ? staff_name : '', when, role_name].filter((part) => part !== '').join(', ')
  return reason === '' ? shift : `${shift}: ${reason}`
}

/** All changes to a person's shifts made at once, or, for planners, the shifts people declined. */
export function shiftsEmail(notices: readonly NamedShiftNews[], about: ShiftEmailFacts): Email {
  const { club_name, to, url, site } = about
  const byStart = notices.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  return writeEmail({
    subject: `${headingOf(notices)}: ${club_name}`,
    heading: headingOf(notices),
    text: [leadOf(notices, about)],
    action: { label: to === 'planner' ? 'Open shifts' : 'Open my shifts', url },
    facts: byStart.map((notice) => [labels[notice.kind], valueOf(notice, about)]),
    reason:
      to === 'planner'
        ? 'You received this because you plan shifts at this club.'
        : 'You received this because you work shifts at this club.',
    site,
  })
}

interface UpcomingShift {
  club_name: string
  timezone: string
  role_name: string
  starts_at: string
  ends_at: string
  note: string
}

/** Half a day before a shift. */
export function shiftReminderEmail(shift: UpcomingShift, { url, site }: { url: string; site: string }): Email {
  return writeEmail({
    subject: `Your shift is coming up: ${shift.club_name}`,
    heading: 'Your shift is coming up',
    text: [
      `You’re working at ${shift.club_name} from ${formatMoment(shift.starts_at, shift.timezone)}. Check in on your phone when you arrive.`,
    ],
    action: { label: 'Open my shifts', url },
    facts: [
      ['When', formatEventTime(shift)],
      ['Role', shift.role_name],
      ['Note', shift.note],
    ],
    reason: 'You received this because you work shifts at this club.',
    site,
  })
}
