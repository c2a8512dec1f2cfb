import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { daysUntil, formatCount, formatDay, formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { DueItem } from './due-item.ts'
import { readerZone } from '../../../../shared/format/reader-zone.ts'

/** A picture matters while guests decide. */
const coverDays = 14

/** Details that keep money from arriving, before everything that can wait. */
export function listPayItems({ needs_bank_details, card_due_at }: ClubDashboard['setup']): DueItem[] {
  return [
    ...(needs_bank_details
      ? [
          {
            key: 'bank details',
            tone: 'warn' as const,
            title: 'Add your bank details',
            note: 'Guests can pay online, and we can’t pay you out yet.',
            to: paths.clubBankDetails,
          },
        ]
      : []),
    ...(card_due_at === null
      ? []
      : [
          {
            key: 'card',
            tone: 'warn' as const,
            title: 'Add a card',
            note: `Without one, your subscription ends with its trial on ${formatDay(card_due_at, readerZone())}.`,
            to: paths.clubSubscription,
          },
        ]),
  ]
}

/** What the next event still lacks: a picture, and people to run it. */
export function listEventItems(
  { needs_staff }: ClubDashboard['setup'],
  events: readonly ManagedEventLine[],
  now: number,
): DueItem[] {
  const next = events.find(({ state }) => state === 'published')
  const lacksCover = next !== undefined && next.cover === null && daysUntil(next, now) <= coverDays
  return [
    ...(lacksCover
      ? [
          {
            key: `cover ${next.id}`,
            tone: 'plain' as const,
            title: `${next.title} has no cover`,
            note: `Guests see a plain colour until you add one. ${formatLocalDate(next.business_date)}, ${daysUntil(next, now) <= 0 ? 'today' : `in ${formatCount(daysUntil(next, now), 'day')}`}.`,
            to: paths.clubEvent(next.id),
          },
        ]
      : []),
    ...(needs_staff
      ? [
          {
            key: 'staff',
            tone: 'plain' as const,
            title: 'Add your staff',
            note: 'Only you can scan tickets at the door so far.',
            to: paths.clubStaff,
          },
        ]
      : []),
  ]
}
