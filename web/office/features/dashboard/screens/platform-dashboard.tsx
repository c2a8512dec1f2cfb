import { Anchor } from '@mantine/core'
import type { LedgerFigure } from '#contract/platform/ledger.ts'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { getPlatformDashboard } from '#contract/dashboard/platform-dashboard.ts'
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
  answer: AnswerOf<typeof getPlatformDashboard>
}

export const screen = defineScreen({
  queries: () => ({ answer: apiQuery(getPlatformDashboard) }),
  title: () => 'Dashboard',
  Component: PlatformDashboard,
  Skeleton: DashboardSkeleton,
})

function PlatformDashboard({ data: { answer } }: ScreenProps<Data>) {
  const session = useSignedIn()
  const { queues, figures, health } = answer
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead="What needs your attention, and how the platform is doing."
      />
      <Stats>
        <StatCard label="Ambassadors to approve" value={queues.ambassadors} to={paths.approvalQueue} />
        <StatCard label="Verifications to review" value={queues.verifications} to={paths.verificationReview} />
        <StatCard
          label="Clubs past due"
          value={queues.past_due}
          to={withQuery(paths.superAdminClubs, { subscription: 'past_due' })}
          {...(queues.unpaid > 0 && {
            note: (
              <>
                and <Link to={withQuery(paths.superAdminClubs, { subscription: 'suspended' })}>{queues.unpaid} suspended</Link>
              </>
            ),
          })}
        />
        <StatCard label="Open disputes" value={queues.disputes} to={withQuery(paths.disputes, { state: 'open' })} />
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

function FiguresPanel({ figures: { from, to, currencies } }: { figures: Data['answer']['figures'] }) {
  const behind = (figure: LedgerFigure, currency: string, amount_minor: number) => (
    <Link to={withQuery(paths.platformLedger, { figure, currency, date_range: `${from},${to}` })}>
      {formatMoney(amount_minor, currency)}
    </Link>
  )
  return (
    <Panel
      title="This month"
      lead={`${formatLocalDate(from)} to ${formatLocalDate(to)}, from the ledger. Currencies are never combined.`}
      actions={
        <Anchor component={Link} to={paths.reservationsFinances}>
          Finances
        </Anchor>
      }
    >
      {currencies.length === 0 ? (
        <p className={styles.quiet}>Nothing has been posted to the ledger yet.</p>
      ) : (
        <div className={styles.currencies}>
          {currencies.map(({ currency, ...one }) => (
            <section key={currency} aria-label={currency}>
              <h3 className={styles.currency}>{currency}</h3>
              <Facts
                figures
                items={[
                  { label: 'Subscriptions', value: behind('invoiced', currency, one.subscription_revenue_minor) },
                  { label: 'Reservation fees', value: behind('platform_fees', currency, one.platform_fees_minor) },
                  { label: 'Payment costs', value: behind('provider_fees', currency, one.provider_fees_minor) },
                  {
                    label: 'Total owed to clubs',
                    value: (
                      <Link to={withQuery(paths.dueToClubs, { currency })}>{formatMoney(one.due_to_clubs_minor, currency)}</Link>
                    ),
                  },
                ]}
              />
            </section>
          ))}
        </div>
      )}
    </Panel>
  )
}
