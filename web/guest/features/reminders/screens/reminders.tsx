import { useId } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getReminderSettings } from '#contract/reminders/reminders.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { BackSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import { ChannelChoices } from '../parts/channel-choices.tsx'
import { PushCard } from '../parts/push-card.tsx'
import { QuietCard } from '../parts/quiet-card.tsx'
import { useChoices } from '../queries/use-choices.ts'
import styles from '../parts/reminders.module.css'

type Answer = AnswerOf<typeof getReminderSettings>

const lead = 'Choose what we remind you of, and how. You get each reminder once.'

function Reminders({ data: { settings } }: ScreenProps<{ settings: Answer }>) {
  const heading = useId()
  const { choices, choose, state } = useChoices(settings.choices)
  const { push_key, has_email } = settings
  return (
    <div className={styles.page}>
      <PageHeader title="Reminders" lead={lead} back={{ to: paths.notifications, label: 'Notifications' }} />
      <Card aria-labelledby={heading} className={styles.card}>
        <div className={styles.line}>
          <h2 id={heading}>What and how</h2>
          <output className={styles.saved}>{state}</output>
        </div>
        <ChannelChoices
          choices={choices}
          onChoose={choose}
          channels={push_key === null ? ['app', 'email'] : ['app', 'email', 'push']}
        />
        {!has_email && (
          <Notice tone="warn" action={<Link to={paths.profile}>Confirm your email</Link>}>
            Emails start once you confirm your address in your profile.
          </Notice>
        )}
        <p className={styles.muted}>
          These come from the <Link to={paths.following}>clubs, artists and events you follow</Link>, and from your bookings.
        </p>
      </Card>
      {push_key !== null && <PushCard serverKey={push_key} />}
      <QuietCard choices={choices} onChoose={choose} />
    </div>
  )
}

function RemindersSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeader title="Reminders" lead={lead} back={<BackSkeleton />} />
      <Skeleton height="36rem" />
      <Skeleton height="9.5rem" />
      <Skeleton height="20rem" />
    </div>
  )
}

export const screen = defineScreen({
  queries: () => ({ settings: apiQuery(getReminderSettings) }),
  head: () => ({ title: 'Reminders' }),
  Component: Reminders,
  Skeleton: RemindersSkeleton,
})
