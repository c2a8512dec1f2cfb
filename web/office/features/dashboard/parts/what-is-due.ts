import type { ClubDashboard } from '#contract/club-dashboard.ts'
import { daysUntil, formatCount, formatLocalDate } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Tone } from '../../../ui/tone.tsx'
import type { Night } from '../queries/club-dashboard-query.ts'

export interface Due {
  key: string
  tone: Tone
  title: string
  note: string
  to: string
}

/** A club that has sold less than a quarter a week ahead should act. */
const soonDays = 7
const lowShare = 0.25

const inDays = (days: number) => (days <= 0 ? 'today' : `in ${formatCount(days, 'day')}`)

/** The time left to answer a request, in milliseconds. */
const answerBy = (left: number) =>
  left < 3_600_000 ? 'less than an hour left to answer' : `${formatCount(Math.floor(left / 3_600_000), 'hour')} left to answer`

/** What the programme needs next, most urgent first. `now` in milliseconds. */
export function whatIsDue(nights: readonly Night[], now: number, approvals: ClubDashboard['approvals']): Due[] {
  const near = nights.filter((night) => daysUntil(night, now) <= soonDays)
  const drafts = nights.filter(({ state }) => state === 'draft')
  const paused = near.filter(({ state }) => state === 'paused')
  // It is too late to change tonight's sales.
  const slow = near.filter(
    (night) =>
      night.state === 'published' && !night.is_sold_out && daysUntil(night, now) > 0 && night.heads < night.capacity * lowShare,
  )
  return [
    ...(approvals?.first ?? []).map(({ id, name, party_size, event_title, expires_at }) => ({
      key: `request ${id}`,
      tone: 'warn' as const,
      title: `${name} requested ${formatCount(party_size, 'place')}`,
      note: [event_title, ...(expires_at === null ? [] : [answerBy(Date.parse(expires_at) - now)])].join(', '),
      to: paths.clubReservation(id),
    })),
    ...paused.map((night) => ({
      key: `paused ${night.id}`,
      tone: 'warn' as const,
      title: `${night.title} is paused`,
      note: `Nothing is sold for ${formatLocalDate(night.business_date)}.`,
      to: paths.clubEvent(night.id),
    })),
    ...drafts.map((night) => ({
      key: `draft ${night.id}`,
      tone: 'plain' as const,
      title: `${night.title} is a draft`,
      note: `${formatLocalDate(night.business_date)}, ${inDays(daysUntil(night, now))}: not visible to guests yet.`,
      to: paths.clubEvent(night.id),
    })),
    ...slow.map((night) => ({
      key: `slow ${night.id}`,
      tone: 'info' as const,
      title: `${night.title} sells slowly`,
      note: `${night.heads} of ${night.capacity} places taken, ${formatCount(daysUntil(night, now), 'day')} to go.`,
      to: paths.clubEvent(night.id),
    })),
  ]
}
