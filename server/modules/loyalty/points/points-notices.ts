import type { NewNotice } from '../../notifications/index.ts'

/** Formats points: `1 point`, `1,250 points`. */
export const formatPoints = (points: number): string => `${points.toLocaleString('en-US')} ${points === 1 ? 'point' : 'points'}`

interface EarnedPoints {
  user_id: string
  club_name: string
  event_title: string
  reservation_id: string
  spend: number
  visit: number
}

/** The morning after: what an event earned. */
export function earnedNotice({ user_id, club_name, event_title, reservation_id, spend, visit }: EarnedPoints): NewNotice {
  const parts = [
    ...(spend > 0 ? [`${formatPoints(spend)} for what you paid`] : []),
    ...(visit > 0 ? [`${formatPoints(visit)} for your visit`] : []),
  ]
  return {
    user_id,
    kind: 'points_earned',
    source_id: reservation_id,
    title: `You earned ${formatPoints(spend + visit)} at ${club_name}`,
    text: `${event_title}: ${parts.join(' and ')}.`,
    path: '/client/points',
  }
}

interface TierChanged {
  user_id: string
  club_name: string
  tier_name: string
  hasRisen: boolean
  source_id: string
}

export const tierNotice = ({ user_id, club_name, tier_name, hasRisen, source_id }: TierChanged): NewNotice => ({
  user_id,
  kind: hasRisen ? 'tier_reached' : 'tier_left',
  source_id,
  title: hasRisen ? `You reached ${tier_name} at ${club_name}` : `You’re now ${tier_name} at ${club_name}`,
  text: hasRisen
    ? 'From your next visit, you earn points at this tier’s rate, and its rewards are open to you.'
    : 'Tiers count points from the last 365 days. Come back to climb again. You keep the points you have.',
  path: '/client/points',
})
