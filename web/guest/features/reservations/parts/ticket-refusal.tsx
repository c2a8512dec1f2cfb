import type { Tickets } from '#contract/door/tickets.ts'
import { formatMoney, formatShortDay, formatTime } from '../../../../shared/format/format.ts'
import { Notice } from '../../../ui/notice.tsx'

type Reason = NonNullable<Tickets['refused']>['reason']

/** What a guest can do about a refusal. */
const words: Record<Reason, (tickets: Tickets) => string> = {
  payment_due: ({ due_at_venue: due }) =>
    due === undefined
      ? 'A payment was still owed. Pay it at the door, then have your ticket scanned again.'
      : `${formatMoney(due.amount_minor, due.currency)} was still owed. Pay it at the door, then have your ticket scanned again.`,
  too_early: ({ entry_from, event }) => `Entry with this booking starts at ${formatTime(entry_from, event.timezone)}.`,
  too_late: ({ entry_until, event }) => `Entry with this booking ended at ${formatTime(entry_until, event.timezone)}.`,
  banned: () => 'The club refused entry. If you think that’s a mistake, contact the club.',
  underage: ({ event }) => `This event is for guests aged ${event.min_age} and over.`,
  id_required: () => 'This event requires a verified ID. Verify yours, then have your ticket scanned again.',
  capacity_full: () => 'The club was full. Ask at the door when there’s room again.',
  passed_on: () => 'No one in your party had arrived, so your places were offered to others. Ask at the door if any are left.',
  not_approved: () => 'The club hasn’t confirmed this booking yet.',
}

/** When and why the door turned the party away. */
export function TicketRefusal({ tickets }: { tickets: Tickets }) {
  const { refused, event } = tickets
  if (refused === undefined) return null
  return (
    <Notice
      tone="warn"
      title={`Turned away on ${formatShortDay(refused.at, event.timezone)} at ${formatTime(refused.at, event.timezone)}`}
    >
      {words[refused.reason](tickets)}
    </Notice>
  )
}
