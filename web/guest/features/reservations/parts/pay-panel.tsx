import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useMoments } from '../../../ui/event-date.tsx'
import { reservationQuery } from '../queries/reservation-queries.ts'
import { goToPay } from '../queries/go-to-pay.ts'
import { paymentsId } from './pay-movements.tsx'
import { payStateOf, type Payable } from './pay-state.ts'

/** How often a bank's result is checked. */
const lookAgain = { milliseconds: 2_000 }

/** The amount due in advance, the payment's state, and how to pay; empty if nothing is due. */
export function PayPanel({ reservation, back }: { reservation: Payable; back: string | null }) {
  const { id, status, event, currency, expires_at, to_pay_minor, paid_minor, payment, addition } = reservation
  const state = payStateOf(reservation, back)
  const moment = useMoments(event.timezone)
  useQuery({
    ...reservationQuery(id),
    enabled: state === 'confirming',
    refetchInterval: state === 'confirming' ? lookAgain.milliseconds : false,
  })

  if (state === 'nothing') return null
  if (state === 'paid') {
    return (
      <Notice tone="ok">
        You paid {formatMoney(paid_minor, currency)}. <a href={`#${paymentsId}`}>Receipt</a>
      </Notice>
    )
  }
  if (state === 'returned') {
    return (
      <Notice tone="warn" title="Your payment came too late">
        The places were gone by then. We’ll refund it in full.
      </Notice>
    )
  }
  if (state === 'confirming') {
    return (
      <Notice tone="info" title="Your payment is being confirmed">
        We’re waiting for your bank. This page updates when it answers. You don’t need to pay again.
      </Notice>
    )
  }
  const until = expires_at !== null && status === 'awaiting_payment' ? ` by ${moment(expires_at)} to keep your places` : ''
  const amount = formatMoney(to_pay_minor, currency)
  const action = (
    <Button icon={<CreditCard size={18} aria-hidden="true" />} onClick={() => goToPay(id)}>
      {state === 'declined' ? `Try again: pay ${amount}` : `Pay ${amount}`}
    </Button>
  )
  const title = addition === undefined ? `Pay ${amount} to confirm your places` : `Pay ${amount} for what you’re adding`
  return state === 'declined' ? (
    <Notice tone="bad" title="The payment was declined" action={action}>
      {payment?.decline_reason} You weren’t charged. Pay{until === '' ? ' with another card, or try again' : until}.
    </Notice>
  ) : (
    <Notice tone="warn" title={title} action={action}>
      {until !== '' && `Pay${until}.`}
    </Notice>
  )
}
