import type { Email } from '../../../infrastructure/mail/email.ts'
import { formatEventTime } from '../../../infrastructure/mail/format.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'
import type { ShiftNotice } from '../shifts/shift.ts'

export type ShiftNews = ShiftNotice

export interface NamedShiftNews extends ShiftNews {
  role_name: string
  staff_name: string
}

interface About {
  club_name: string
  timezone: string
  to: 'worker' | 'planner'
  url: string
  site: string
}

const labels = { published: 'New', changed: 'Changed', cancelled: 'Cancelled', declined: 'Declined' }

/** The notification kind for these: their own if they are all alike. */
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

function leadOf(notices: readonly NamedShiftNews[], club: string): string {
  switch (kindOf(notices)) {
    case 'shifts_published':
      return `${club} has scheduled you. Acknowledge ${isOne(notices) ? 'it' : 'them'}, or decline and say why.`
    case 'shifts_cancelled':
      return `${club} no longer needs you at ${isOne(notices) ? 'this time' : 'these times'}.`
    case 'shifts_declined':
      return `Give ${isOne(notices) ? 'it' : 'them'} to someone else, or offer ${isOne(notices) ? 'it' : 'them'} again.`
    default:
      return `${club} has changed your rota. Check the new times and acknowledge them.`
  }
}

function valueOf({ role_name, staff_name, starts_at, ends_at, reason }: NamedShiftNews, { timezone, to }: About): string {
  const when = formatEventTime({ starts_at, ends_at, timezone })
  return [to === 'planner' ? staff_name : '', when, role_name, reason].filter((part) => part !== '').join(', ')
}

/** What changed in a person's shifts at once, or what people declined, for planners. */
export function shiftsEmail(notices: readonly NamedShiftNews[], about: About): Email {
  const { club_name, to, url, site } = about
  const byStart = notices.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
  return writeEmail({
    subject: `${headingOf(notices)}: ${club_name}`,
    heading: headingOf(notices),
    blocks: [
      { kind: 'text', text: leadOf(notices, club_name) },
      { kind: 'facts', facts: byStart.map((notice) => [labels[notice.kind], valueOf(notice, about)] as const) },
      { kind: 'button', label: to === 'planner' ? 'Open the rota' : 'Open my shifts', url },
    ],
    reason:
      to === 'planner'
        ? 'You get this email because you plan shifts at this club.'
        : 'You get this email because you work shifts at this club.',
    site,
  })
}

interface ComingShift {
  club_name: string
  timezone: string
  role_name: string
  starts_at: string
  ends_at: string
  note: string
}

/** Half a day before a shift. */
export function shiftReminderEmail(shift: ComingShift, { url, site }: { url: string; site: string }): Email {
  return writeEmail({
    subject: `Your next shift: ${shift.club_name}`,
    heading: 'Your shift is coming up',
    blocks: [
      { kind: 'text', text: `You’re working at ${shift.club_name} soon. Check in on your phone when you arrive.` },
      {
        kind: 'facts',
        facts: [
          ['When', formatEventTime(shift)],
          ['Role', shift.role_name],
          ...(shift.note === '' ? [] : [['Note', shift.note] as const]),
        ],
      },
      { kind: 'button', label: 'Open my shifts', url },
    ],
    reason: 'You get this email because you work shifts at this club.',
    site,
  })
}
