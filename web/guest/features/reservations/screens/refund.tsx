import { getGuestRefund, type GuestRefund } from '#contract/reservations/refunds.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { formatMoney, formatShortDay } from '../../../../shared/format/format.ts'
import { useFresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { BackSkeleton, Skeleton, TitleSkeleton } from '../../../ui/skeleton.tsx'
import { refundMeans, refundStatus, refundSteps, refundTitle, type RefundStep } from '../parts/money/refund-words.ts'
import { refundQuery } from '../queries/refund-queries.ts'
import styles from './refund.module.css'

const stepLabels: Record<RefundStep['state'], string> = { done: 'Done', now: 'Now', next: 'Next', failed: 'Failed' }

function Step({ step: { name, state, at, detail }, moment }: { step: RefundStep; moment: (at: string) => string }) {
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>
        {state === 'done' && <Check size={14} strokeWidth={3} aria-hidden="true" />}
        {state === 'failed' && <X size={14} strokeWidth={3} aria-hidden="true" />}
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {name} <span className="visually-hidden">{stepLabels[state]}</span>
        </h3>
        {at !== null && <p className={styles.at}>{moment(at)}</p>}
        {detail !== '' && <p className={styles.detail}>{detail}</p>}
      </div>
    </li>
  )
}

/** What the guest can do, where there is something to do. */
function Advice({ refund, moment }: { refund: GuestRefund; moment: (at: string) => string }) {
  const { stage, currency, followed_by, follows, amount_minor, sent_at, reservation } = refund
  const money = (minor: number) => formatMoney(minor, currency)
  if (stage === 'failed' && followed_by !== null)
    return (
      <Notice
        tone="info"
        title="It was sent again"
        action={
          <ButtonLink to={paths.refund(followed_by.id)} size="small">
            Follow the new refund
          </ButtonLink>
        }
      >
        A new refund of {money(followed_by.amount_minor)} was approved on {moment(followed_by.at)}.
      </Notice>
    )
  if (stage === 'failed')
    return (
      <Notice
        tone="bad"
        title="You haven’t received this money"
        action={
          <ButtonLink to={paths.reservation(reservation.id)} variant="secondary" size="small">
            See the booking
          </ButtonLink>
        }
      >
        Often the card was closed or replaced. We’ve notified {reservation.club_name}: ask them to send it again or refund you
        another way.
      </Notice>
    )
  if (stage === 'expected')
    return (
      <Notice tone="info" title="Can’t find it?">
        Look for a credit of {money(amount_minor)}
        {sent_at !== null && ` from ${formatShortDay(sent_at, reservation.timezone)} on`}, or check whether the original charge is
        gone: some banks remove it instead. If you see neither, ask your bank.
      </Notice>
    )
  if (follows === null) return null
  return (
    <Notice tone="info">
      Your bank rejected <Link to={paths.refund(follows.id)}>an earlier refund of {money(follows.amount_minor)}</Link>, so it was
      sent again.
    </Notice>
  )
}

/** How often the provider's report is looked for. */
const lookAgain = { milliseconds: 20_000 }
const isUnderWay = ({ stage }: GuestRefund) => stage === 'requested' || stage === 'sent'

function RefundScreen({ data }: ScreenProps<{ refund: GuestRefund }>) {
  const { user } = useSignedIn()
  useFresh(`user:${user.id}`, getGuestRefund)
  const { data: refund = data.refund } = useQuery({
    ...refundQuery(data.refund.id),
    refetchInterval: ({ state }) => (isUnderWay(state.data ?? data.refund) ? lookAgain.milliseconds : false),
  })
  const { reservation, payment, currency } = refund
  const moment = useMoments(reservation.timezone)
  const { tone, text } = refundStatus(refund)
  return (
    <div className={styles.page}>
      <PageHeader
        title={refundTitle(refund)}
        lead={`${reservation.event_title} · ${reservation.club_name}`}
        back={{ to: paths.refunds, label: 'Refunds' }}
      />
      <output>
        <Badge tone={tone}>{text}</Badge>
      </output>
      <Card>
        <h2 className={styles.heading}>Where your money is</h2>
        <ol className={styles.steps}>
          {refundSteps(refund).map((step) => (
            <Step key={step.name} step={step} moment={moment} />
          ))}
        </ol>
      </Card>
      <Advice refund={refund} moment={moment} />
      <Card>
        <h2 className={styles.heading}>Details</h2>
        <dl className={styles.facts}>
          <dt>Goes back</dt>
          <dd>{refundMeans(refund)}</dd>
          {payment !== null && (
            <>
              <dt>From your payment</dt>
              <dd>
                {formatMoney(payment.amount_minor, currency)}, {moment(payment.paid_at)}
              </dd>
            </>
          )}
          <dt>Booking</dt>
          <dd>
            <Link to={paths.reservation(reservation.id)}>{reservation.reference}</Link>
          </dd>
        </dl>
      </Card>
    </div>
  )
}

const RefundSkeleton = () => (
  <div className={styles.page}>
    <PageHeader title={<TitleSkeleton />} lead={<Skeleton width="16rem" height="1lh" />} back={<BackSkeleton />} />
    <Skeleton width="8rem" height="1.75rem" />
    <Skeleton height="25rem" />
    <Skeleton height="15rem" />
  </div>
)

export const screen = defineScreen({
  queries: ({ params }) => ({ refund: refundQuery(params['id'] ?? '') }),
  head: ({ refund }) => ({ title: `${refundTitle(refund)}, ${refund.reservation.reference}` }),
  Component: RefundScreen,
  Skeleton: RefundSkeleton,
})
