import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { getPlatformDashboard } from '#contract/platform-dashboard.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { areasBesideTheBar } from '../../../../shared/navigation/navigation.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { useLinks } from '../../../../shared/navigation/use-links.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { DashboardSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { Areas } from '../parts/areas.tsx'
import { HealthPanel } from '../parts/health-panel.tsx'
import styles from '../parts/platform-dashboard.module.css'

interface Data {
  found: AnswerOf<typeof getPlatformDashboard>
}

export const screen = defineScreen({
  queries: () => ({ found: apiQuery(getPlatformDashboard) }),
  title: () => 'Dashboard',
  Component: PlatformDashboard,
  Skeleton: DashboardSkeleton,
})

function PlatformDashboard({ data: { found } }: ScreenProps<Data>) {
  const session = useSignedIn()
  const { queues, figures, health } = found
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="What waits for you, and how the platform is doing."
      />
      <Stats>
        <StatCard label="Ambassadors to approve" value={queues.ambassadors} to={paths.approvalQueue} />
        <StatCard label="Identities to review" value={queues.verifications} to={paths.verificationReview} />
        <StatCard
          label="Clubs past due"
          value={queues.past_due}
          to={withQuery(paths.superAdminClubs, { subscription: 'past_due' })}
        />
        <StatCard label="Open disputes" value={queues.disputes} to={paths.reservationsFinances} />
        <StatCard
          label="Suspended clubs"
          value={queues.suspended_clubs}
          to={withQuery(paths.superAdminClubs, { status: 'suspended' })}
        />
      </Stats>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FiguresPanel figures={figures} />
          <Areas
            title="Areas"
            areas={[...useLinks(session), ...areasBesideTheBar(session)]}
            nothing="The platform’s clubs, events and finances appear here."
          />
        </div>
        <HealthPanel health={health} />
      </div>
    </>
  )
}

function FiguresPanel({ figures: { from, to, currencies } }: { figures: Data['found']['figures'] }) {
  return (
    <Panel
      title="This month"
      lead={`${formatLocalDate(from)} to ${formatLocalDate(to)}, from the ledger. Currencies are never added up.`}
      actions={
        <Anchor component={Link} to={paths.reservationsFinances}>
          Finances
        </Anchor>
      }
    >
      {currencies.length === 0 ? (
        <p className={styles.quiet}>Nothing has been booked in the ledger yet.</p>
      ) : (
        <div className={styles.currencies}>
          {currencies.map(({ currency, ...one }) => (
            <section key={currency} aria-label={currency}>
              <h3 className={styles.currency}>{currency}</h3>
              <Facts
                figures
                items={[
                  { label: 'Subscriptions', value: formatMoney(one.subscription_revenue_minor, currency) },
                  { label: 'Fees of reservations', value: formatMoney(one.platform_fees_minor, currency) },
                  { label: 'Costs of payments', value: formatMoney(one.provider_fees_minor, currency) },
                  { label: 'Due to clubs, in all', value: formatMoney(one.due_to_clubs_minor, currency) },
                ]}
              />
            </section>
          ))}
        </div>
      )}
    </Panel>
  )
}
