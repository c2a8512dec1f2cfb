import type { AnswerOf } from '#contract/base/endpoint.ts'
import { sum } from '#contract/base/money.ts'
import { getReservationNight } from '#contract/door/tickets.ts'
import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { getReservationTab } from '#contract/tabs/tabs.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiQuery } from '../../../../../shared/api/api-query.ts'
import { formatCount, formatMoney, formatTime } from '../../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../../shared/navigation/paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../price-lines.module.css'

type Night = AnswerOf<typeof getReservationNight>

/** What a past night came to: when the party queued and came in, and what was paid and refunded. */
export function NightReceipt({ reservation }: { reservation: ReservationDetail }) {
  const params = { id: reservation.id }
  const night = useQuery(apiQuery(getReservationNight, { params }))
  const tab = useQuery(apiQuery(getReservationTab, { params }))
  return (
    <Card>
      <h2 className={styles.heading}>Your night</h2>
      {night.data !== undefined ? (
        <dl className={styles.lines}>
          <Door night={night.data} timezone={reservation.event.timezone} />
          <MoneyLines reservation={reservation} orderedMinor={tab.data?.tab?.total_minor ?? 0} />
        </dl>
      ) : night.isError ? (
        <div role="alert">
          <p>We couldn’t load when you came in.</p>
          <Button variant="secondary" size="small" className={styles.receipt} onClick={() => void night.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <Loading label="Loading your night" className={styles.lines}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </Loading>
      )}
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Door({ night: { queued_at, party_size, admissions }, timezone }: { night: Night; timezone: string }) {
  const came = sum(admissions.map(({ heads }) => heads))
  // Admissions have no ids here, and never change their order.
  const lines = admissions.map((admission, index) => ({ ...admission, key: `${index}` }))
  return (
    <>
      {queued_at !== null && <Line name="Joined the queue">{formatTime(queued_at, timezone)}</Line>}
      {lines.map(({ key, at, heads, name }) => (
        <Line key={key} name={`${name ?? formatCount(heads, 'guest')} admitted`}>
          {formatTime(at, timezone)}
        </Line>
      ))}
      <Line name="Checked in">
        {came === 0 ? 'Not recorded' : `${came} of ${formatCount(Math.max(came, party_size), 'guest')}`}
      </Line>
    </>
  )
}

const venue = { cash: 'Paid in cash at the venue', card: 'Paid by card at the venue', other: 'Paid at the venue' } as const

function MoneyLines({ reservation, orderedMinor }: { reservation: ReservationDetail; orderedMinor: number }) {
  const { id, currency, movements } = reservation
  const money = (minor: number) => formatMoney(minor, currency)
  const moved = movements.filter(({ state }) => state === 'succeeded')
  const paidBy = (which: string) =>
    sum(moved.filter(({ kind, method }) => kind === 'payment' && method === which).map(({ amount_minor }) => amount_minor))
  const refunded_minor = sum(moved.filter(({ kind }) => kind === 'refund').map(({ amount_minor }) => amount_minor))
  const online_minor = paidBy('online')
  return (
    <>
      {orderedMinor > 0 && <Line name="Ordered at your table">{money(orderedMinor)}</Line>}
      {online_minor > 0 && <Line name="Paid online">{money(online_minor)}</Line>}
      {(['cash', 'card', 'other'] as const).map((method) => {
        const minor = paidBy(method)
        return (
          minor > 0 && (
            <Line key={method} name={venue[method]}>
              {money(minor)}
            </Line>
          )
        )
      })}
      {refunded_minor > 0 && (
        <Line name="Refunded">
          <Link to={withQuery(paths.refunds, { reservation: id })}>−{money(refunded_minor)}</Link>
        </Line>
      )}
    </>
  )
}
