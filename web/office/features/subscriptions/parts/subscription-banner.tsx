import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { getSubscription, type SubscriptionOverview } from '#contract/subscriptions/subscriptions.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatCount, formatDay } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Banner } from '../../../ui/banner.tsx'

type BannerFacts = NonNullable<SubscriptionOverview['banner']>

const left = ({ days_left }: BannerFacts) => formatCount(days_left, 'day')

const words: Record<
  BannerFacts['kind'],
  { tone: 'info' | 'warn' | 'bad'; action: string; say: (banner: BannerFacts, day: string) => string }
> = {
  trial_ending: { tone: 'info', action: 'See plans', say: (banner, day) => `Your trial ends in ${left(banner)}, on ${day}.` },
  past_due: {
    tone: 'warn',
    action: 'Pay now',
    say: (banner, day) =>
      `Your subscription payment is overdue. You can publish new events for ${left(banner)} more, until ${day}.`,
  },
  publishing_stopped: {
    tone: 'bad',
    action: 'Pay now',
    say: (banner, day) => `Publishing is paused until your subscription is paid. Sales stop in ${left(banner)}, on ${day}.`,
  },
  suspended: {
    tone: 'bad',
    action: 'Pay now',
    say: () =>
      'Guests can’t book your events because your subscription is unpaid. Doors, check-ins, cancellations and refunds keep working.',
  },
  ending: {
    tone: 'info',
    action: 'Resume',
    say: (_, day) => `Your subscription ends on ${day}. After that you can’t publish or sell anything new.`,
  },
  ended: {
    tone: 'bad',
    action: 'Choose a plan',
    say: () =>
      'Your subscription has ended: you can’t publish or sell anything new. Doors, check-ins, cancellations and refunds keep working.',
  },
}

/** What everyone who manages the subscription should know, on every screen of the club. */
export function SubscriptionBanner() {
  const { data } = useQuery({ ...apiQuery(getSubscription), staleTime: 300_000 })
  const { pathname } = useLocation()
  if (data === undefined || data.banner === null) return null
  const { banner, billing } = data
  const { tone, action, say } = words[banner.kind]
  return (
    <Banner
      tone={tone}
      action={
        pathname !== paths.clubSubscription && (
          <Button component={Link} to={paths.clubSubscription} variant="default" size="xs">
            {action}
          </Button>
        )
      }
    >
      {say(banner, formatDay(banner.at, billing.timezone))}
    </Banner>
  )
}
