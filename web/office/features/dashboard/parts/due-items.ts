import type { ClubDashboard } from '#contract/dashboard/club-dashboard.ts'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { daysUntil, formatCount, formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { DueItem } from './due-item.ts'
import { listEventItems, listPayItems } from './setup-items.ts'

const soonDays = 7
/** A club that is behind its usual pace by more than a quarter should act, unless that is only a few places. */
const slowShare = 0.75
const leastBehind = 5
/** Too little time on sale says nothing about how an event sells. */
const leastOnSaleMs = 48 * 3_600_000

const inDays = (days: number) => (days <= 0 ? 'today' : `in ${formatCount(days, 'day')}`)

/** The time left to answer a request, in milliseconds. */
const answerBy = (left: number) =>
  left < 3_600_000 ? 'less than an hour left to answer' : `${formatCount(Math.floor(left / 3_600_000), 'hour')} left to answer`

type Programme = Pick<NonNullable<ClubDashboard['programme']>, 'events' | 'paces'>

type ClubTasks = Pick<ClubDashboard, 'approvals' | 'setup'>

/** What the programme and its club need next, most urgent first. `now` in milliseconds. */
export function listDueItems({ events: dates, paces }: Programme, now: number, { approvals, setup }: ClubTasks): DueItem[] {
  const defaultOf = new Map(paces.map(({ event_id, usual_heads }) => [event_id, usual_heads]))
  const isBehind = ({ id, heads }: ManagedEventLine) => {
    const usual = defaultOf.get(id) ?? 0
    return heads < usual * slowShare && usual - heads >= leastBehind
  }
  const near = dates.filter((date) => daysUntil(date, now) <= soonDays)
  const drafts = dates.filter(({ state }) => state === 'draft')
  const paused = near.filter(({ state }) => state === 'paused')
  // It is too late to change tonight's sales.
  const slow = near.filter(
    (date) =>
      date.state === 'published' &&
      !date.is_sold_out &&
      date.on_sale_since !== null &&
      now - Date.parse(date.on_sale_since) >= leastOnSaleMs &&
      daysUntil(date, now) > 0 &&
      isBehind(date),
  )
  return [
    ...(approvals?.first ?? []).map(({ id, name, party_size, event_title, expires_at }) => ({
      key: `request ${id}`,
      tone: 'warn' as const,
      title: `${name} requested ${formatCount(party_size, 'place')}`,
      note: [event_title, ...(expires_at === null ? [] : [answerBy(Date.parse(expires_at) - now)])].join(', '),
      to: paths.clubReservation(id),
    })),
    ...paused.map((date) => ({
      key: `paused ${date.id}`,
      tone: 'warn' as const,
      title: `${date.title} is paused`,
      note: `Nothing is on sale for ${formatLocalDate(date.business_date)}.`,
      to: paths.clubEvent(date.id),
    })),
    ...listPayItems(setup),
    ...drafts.map((date) => ({
      key: `draft ${date.id}`,
      tone: 'plain' as const,
      title: `${date.title} is a draft`,
      note: `${formatLocalDate(date.business_date)}, ${inDays(daysUntil(date, now))}: not visible to guests yet.`,
      to: paths.clubEvent(date.id),
    })),
    ...listEventItems(setup, dates, now),
    ...slow.map((date) => ({
      key: `slow ${date.id}`,
      tone: 'info' as const,
      title: `${date.title} is selling slowly`,
      note: `${date.heads} of ${date.capacity} places taken, usually ${defaultOf.get(date.id) ?? 0} by now. ${formatCount(daysUntil(date, now), 'day')} to go.`,
      to: paths.clubEvent(date.id),
    })),
  ]
}
