import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listGuestRefunds, type GuestRefund } from '#contract/reservations/refunds.ts'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link } from 'react-router'
import { formatMoney, formatShortDay } from '../../../../shared/format/format.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CursorPages } from '../../../ui/cursor-pages.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { BackSkeleton, Skeleton } from '../../../ui/skeleton.tsx'
import { refundMeans, refundStatus } from '../parts/money/refund-words.ts'
import { refundsQuery } from '../queries/refund-queries.ts'
import styles from './refunds.module.css'

function Row({ refund }: { refund: GuestRefund }) {
  const { id, amount_minor, currency, reservation, requested_at } = refund
  const { tone, text } = refundStatus(refund)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={paths.refund(id)} className={styles.link}>
            {formatMoney(amount_minor, currency)}
          </Link>
        </h2>
        <p>{reservation.event_title}</p>
        <p className={styles.detail}>
          {reservation.reference} · {formatShortDay(requested_at, reservation.timezone)} · {refundMeans(refund)}
        </p>
      </div>
      <Badge tone={tone}>{text}</Badge>
    </li>
  )
}

function Refunds({ data: { page }, search, isStale }: ScreenProps<{ page: AnswerOf<typeof listGuestRefunds> }>) {
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, listGuestRefunds)
  const reservation = search.get('reservation') ?? undefined
  const address = (cursor?: string) => withQuery(paths.refunds, { reservation, cursor })
  const back =
    reservation === undefined
      ? { to: withQuery(paths.reservations, { when: 'past' }), label: 'My Reservations' }
      : { to: paths.reservation(reservation), label: 'Booking' }
  return (
    <div className={styles.page}>
      <PageHeader title="Refunds" lead={reservation === undefined ? undefined : 'For one booking.'} back={back} />
      {page.refunds.length === 0 ? (
        <EmptyState
          icon={<Undo2 size={28} aria-hidden="true" />}
          title="No refunds"
          action={<ButtonLink to={paths.reservations}>See my reservations</ButtonLink>}
        >
          When money for a booking goes back to you, you can follow it here.
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={isStale}>
          {page.refunds.map((refund) => (
            <Row key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      {reservation !== undefined && page.count > 0 && (
        <p>
          <Link to={paths.refunds}>See all your refunds</Link>
        </p>
      )}
      <CursorPages
        first={search.has('cursor') ? { to: address(), label: 'Back to the latest' } : null}
        next={page.next === null ? null : { to: address(page.next), label: 'Earlier' }}
      />
    </div>
  )
}

const RefundsSkeleton = () => (
  <div className={styles.page}>
    <PageHeader title="Refunds" back={<BackSkeleton />} />
    <div className={styles.list}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="7rem" />
      ))}
    </div>
  </div>
)

export const screen = defineScreen({
  queries: ({ search }) => ({ page: refundsQuery(search.get('reservation'), search.get('cursor')) }),
  head: () => ({ title: 'Refunds' }),
  Component: Refunds,
  Skeleton: RefundsSkeleton,
})
