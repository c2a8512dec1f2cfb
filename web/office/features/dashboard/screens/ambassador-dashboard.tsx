import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { listReferredClubs, listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import type { SharingKit } from '#contract/ambassadors/sharing.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useLinks } from '../../../../shared/navigation/use-links.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { AgreementPrompt, BalancePanel, NewestReferrals } from '../parts/ambassador-panels.tsx'
import styles from '../parts/ambassador-panels.module.css'
import { Areas } from '../parts/areas.tsx'
import { ambassadorDashboardQueries, type AgreementState } from '../queries/ambassador-dashboard.ts'

interface Data {
  agreement: AgreementState
  kit: SharingKit
  bookings: AnswerOf<typeof listReservationCommissions>
  clubs: AnswerOf<typeof listReferredClubs>
}

export const screen = defineScreen({
  queries: ambassadorDashboardQueries,
  title: () => 'Dashboard',
  Component: AmbassadorDashboard,
  Skeleton: FormSkeleton,
})

function AmbassadorDashboard({ data: { agreement, kit, bookings, clubs } }: ScreenProps<Data>) {
  const session = useSignedIn()
  const { clicks, bookings: booked, came, clubs: joined } = kit.counts.last_30_days
  const number = (value: number) => value.toLocaleString('en-US')
  return (
    <>
      <PageHeader
        title={`Hello, ${session.profile.first_name || session.user.username}`}
        lead={`Your code is ${kit.vanity_code ?? kit.code}.`}
        mark={<StatusBadge tone="ok">Approved</StatusBadge>}
        actions={
          <Button component={Link} to={paths.referralCode}>
            Share your code
          </Button>
        }
      />
      <div className={styles.layout}>
        <AgreementPrompt state={agreement} />
        <BalancePanel balances={bookings.balances} />
        <Stats>
          <StatCard label="Clicks" value={number(clicks)} note="last 30 days" to={paths.referralCode} />
          <StatCard label="Bookings" value={number(booked)} note="last 30 days" to={paths.referralCode} />
          <StatCard label="Guests attended" value={number(came)} note="from these bookings" to={paths.referralCode} />
          <StatCard label="Clubs signed up" value={number(joined)} note="last 30 days" to={paths.referralCode} />
        </Stats>
        <NewestReferrals bookings={bookings.commissions} clubs={clubs.clubs} />
        <Areas areas={useLinks(session)} nothing="Your referrals and commissions appear here." />
      </div>
    </>
  )
}
