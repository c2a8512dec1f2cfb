import { Alert } from '@mantine/core'
import FilePen from 'lucide-react/icons/file-pen'
import { Link } from 'react-router'
import type { CommissionBalance, ReferredClub, ReservationCommission } from '#contract/ambassadors/commissions.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Balances } from '../../../domain/balances.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { AgreementState } from '../queries/ambassador-dashboard.ts'
import styles from './ambassador-panels.module.css'

const prompts = {
  to_sign: {
    title: 'Sign your contract',
    text: 'Your commissions are approved and paid once you’ve signed it.',
    link: 'Read and sign',
  },
  to_renew: {
    title: 'Your contract has a new version',
    text: 'The one you signed stays valid until you sign this one.',
    link: 'Read and sign',
  },
  profile_incomplete: {
    title: 'Complete your profile to sign your contract',
    text: 'It names you: add your name and email. Your commissions are paid once you’ve signed.',
    link: 'See what’s missing',
  },
} as const

/** Links to the agreement at any width: the bar has its link on desktops only. */
export function AgreementPrompt({ state }: { state: AgreementState }) {
  if (state === 'signed') return null
  const { title, text, link } = prompts[state]
  return (
    <Alert color="yellow" icon={<FilePen size={18} aria-hidden="true" />} title={title}>
      {text} <Link to={paths.ambassadorContract}>{link}</Link>
    </Alert>
  )
}

/** What they earned, by stage. */
export function BalancePanel({ balances }: { balances: readonly CommissionBalance[] }) {
  if (balances.length > 0) return <Balances balances={balances} />
  return (
    <Panel title="Balance">
      <EmptyState title="Nothing earned yet">Commissions appear here once your guests book and attend.</EmptyState>
    </Panel>
  )
}

interface NewestProps {
  bookings: readonly ReservationCommission[]
  clubs: readonly ReferredClub[]
}

/** Recent results of the ambassador's codes and links. */
export function NewestReferrals({ bookings, clubs }: NewestProps) {
  if (bookings.length === 0 && clubs.length === 0) {
    return (
      <Panel title="Newest referrals">
        <EmptyState title="No referrals yet" action={<Link to={paths.referralCode}>Share your code</Link>}>
          Bookings and clubs that come through your code and links appear here.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <Panel title="Newest referrals">
      <ul className={styles.rows}>
        {clubs.map(({ club, since }) => (
          <li key={club.id} className={styles.row}>
            <b>{club.name}</b>
            <span className={styles.note}>
              Club in {club.city}, since {formatLocalDate(since.slice(0, 10))}
            </span>
          </li>
        ))}
        {bookings.map(({ id, event, club, amount_minor, currency, business_date }) => (
          <li key={id} className={styles.row}>
            <b>{event.title}</b>
            <span className={styles.note}>
              {club.name}, {formatLocalDate(business_date)}
            </span>
            <span className={styles.amount}>{formatMoney(amount_minor, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
