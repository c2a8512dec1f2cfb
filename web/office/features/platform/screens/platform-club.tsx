import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PlatformClub } from '#contract/platform/clubs.ts'
import { formatCount, formatDay, formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ActForClubDialog } from '../parts/act-for-club-dialog.tsx'
import { clubStatusWords, countryName, planWords, subscriptionWords } from '../parts/platform-words.ts'
import styles from '../parts/platform.module.css'
import { SuspensionNotice } from '../parts/suspension-notice.tsx'
import { useStandingActions } from '../parts/use-standing-actions.tsx'
import { clubQuery } from '../queries/platform.ts'
import { formatForReader, readerZone } from '../../../../shared/format/reader-zone.ts'

interface Data {
  club: PlatformClub
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ club: clubQuery(params['id'] ?? '') }),
  title: ({ club }) => club.name,
  Component: PlatformClubPage,
  Skeleton: FormSkeleton,
})

const day = (at: string | null) => at && formatDay(at, readerZone())

function PlatformClubPage({ data: { club } }: ScreenProps<Data>) {
  const [isActing, setActing] = useState(false)
  const { actionsOf, dialog } = useStandingActions('club')
  const { word, tone } = clubStatusWords[club.status]
  return (
    <>
      <PageHeader
        title={club.name}
        lead={[club.city, club.country && countryName(club.country)].filter(Boolean).join(', ')}
        parents={[{ label: 'Clubs', to: paths.superAdminClubs }]}
        mark={
          <span className={styles.marks}>
            <StatusBadge tone={tone}>{word}</StatusBadge>
            {club.featured_at !== null && <StatusBadge tone="info">Featured</StatusBadge>}
          </span>
        }
        actions={
          <>
            <ActionMenu name={club.name} label="More actions" actions={actionsOf(club)} />
            <Button onClick={() => setActing(true)}>Act for club</Button>
          </>
        }
      />
      <SuspensionNotice about={club} />
      <div className={styles.detail}>
        <div className={styles.column}>
          <SubscriptionPanel club={club} />
          <EventsPanel club={club} />
          <OnboardingPanel club={club} />
        </div>
        <div className={styles.column}>
          <MoneyPanel club={club} />
          <PeoplePanel club={club} />
          <ContactPanel club={club} />
        </div>
      </div>
      {dialog}
      {isActing && <ActForClubDialog club={club} onClose={() => setActing(false)} />}
    </>
  )
}

function SubscriptionPanel({
  club: { plan, subscription, subscription_status: status, sales_suspended_at },
}: {
  club: PlatformClub
}) {
  return (
    <Panel title="Subscription">
      {plan === null || status === null || subscription === null ? (
        <p className={styles.quiet}>No plan chosen yet.</p>
      ) : (
        <Facts
          items={[
            { label: 'Plan', value: planWords[plan] },
            {
              label: 'Status',
              value: <StatusBadge tone={subscriptionWords[status].tone}>{subscriptionWords[status].word}</StatusBadge>,
            },
            {
              label: 'Price without tax',
              value: `${formatMoney(subscription.price_minor, subscription.currency)} a ${subscription.interval}`,
            },
            { label: subscription.cancel_at_period_end ? 'Ends' : 'Period ends', value: day(subscription.period_end_at) },
            ...(status !== 'trialing' ? [] : [{ label: 'Trial ends', value: day(subscription.trial_ends_at) }]),
            ...(subscription.past_due_at === null ? [] : [{ label: 'Past due since', value: day(subscription.past_due_at) }]),
            ...(sales_suspended_at === null ? [] : [{ label: 'Sales stopped since', value: day(sales_suspended_at) }]),
          ]}
        />
      )}
    </Panel>
  )
}

function EventsPanel({ club }: { club: PlatformClub }) {
  return (
    <Panel
      title="Upcoming events"
      actions={
        <Button component={Link} to={withQuery(paths.superAdminEvents, { club: club.id })} variant="default" size="xs">
          View all events
        </Button>
      }
    >
      {club.next_events.length === 0 ? (
        <p className={styles.quiet}>No upcoming events.</p>
      ) : (
        <ul className={styles.list}>
          {club.next_events.map((event) => (
            <li key={event.id} className={styles.item}>
              <span>
                <Anchor component={Link} to={paths.superAdminEvent(event.id)}>
                  {event.title}
                </Anchor>
                <br />
                <span className={styles.quiet}>{formatEventSpan(event)}</span>
              </span>
              <span>{event.suspended_at === null ? `${event.heads} of ${event.capacity} booked` : 'Suspended'}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OnboardingPanel({ club: { onboarding } }: { club: PlatformClub }) {
  const { completed_at, requirements, subscription_chosen, contract_signed } = onboarding
  const open = requirements.filter(({ state }) => state !== 'done')
  return (
    <Panel title="Onboarding">
      <Facts
        items={[
          { label: 'Completed', value: completed_at === null ? 'Not yet' : day(completed_at) },
          {
            label: 'Club setup',
            value: open.length === 0 ? 'Complete' : `Missing: ${open.map(({ label }) => label).join(', ')}`,
          },
          { label: 'Subscription', value: subscription_chosen ? 'Chosen' : 'Not chosen' },
          { label: 'Contract', value: contract_signed ? 'Signed' : 'Not signed' },
        ]}
      />
    </Panel>
  )
}

function MoneyPanel({ club }: { club: PlatformClub }) {
  return (
    <Panel title="Owed to the club">
      {club.due.length === 0 ? (
        <p className={styles.quiet}>Nothing is owed.</p>
      ) : (
        <Facts
          figures
          items={club.due.map(({ currency, amount_minor }) => ({ label: currency, value: formatMoney(amount_minor, currency) }))}
        />
      )}
    </Panel>
  )
}

function PeoplePanel({ club }: { club: PlatformClub }) {
  const { admin, referral } = club
  return (
    <Panel
      title="People"
      actions={
        <Button component={Link} to={withQuery(paths.users, { club: club.id })} variant="default" size="xs">
          View people
        </Button>
      }
    >
      <Facts
        items={[
          {
            label: 'Administrator',
            value: (
              <Anchor component={Link} to={paths.user(admin.id)}>
                {admin.name}
              </Anchor>
            ),
          },
          { label: 'Email', value: admin.email && <Anchor href={`mailto:${admin.email}`}>{admin.email}</Anchor> },
          {
            label: 'Last seen',
            value: admin.last_seen_at === null ? 'Not signed in' : formatForReader(admin.last_seen_at),
          },
          { label: 'Staff', value: formatCount(club.staff_count, 'person', 'people') },
          {
            label: 'Referred by',
            value: referral && (
              <>
                <Anchor component={Link} to={paths.user(referral.ambassador.id)}>
                  {referral.ambassador.name}
                </Anchor>{' '}
                ({referral.code})
              </>
            ),
          },
        ]}
      />
    </Panel>
  )
}

function ContactPanel({ club }: { club: PlatformClub }) {
  return (
    <Panel
      title="Contact and records"
      actions={
        <Button component={Link} to={withQuery(paths.auditLog, { club: club.id })} variant="default" size="xs">
          View audit log
        </Button>
      }
    >
      <Facts
        items={[
          { label: 'Legal name', value: club.legal_name },
          {
            label: 'Email',
            value: club.contact_email && <Anchor href={`mailto:${club.contact_email}`}>{club.contact_email}</Anchor>,
          },
          { label: 'Phone', value: club.contact_phone },
          { label: 'Time zone', value: club.timezone },
          { label: 'Currency', value: club.currency },
          { label: 'Created', value: day(club.created_at) },
          {
            label: 'Public page',
            value: club.onboarding.completed_at && (
              <Anchor component={Link} to={paths.club(club.slug)} reloadDocument>
                Open page
              </Anchor>
            ),
          },
        ]}
      />
    </Panel>
  )
}
