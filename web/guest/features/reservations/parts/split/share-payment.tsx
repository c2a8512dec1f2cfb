import type { ShareToPay } from '#contract/reservations/splits.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../../shared/format/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Countdown } from '../countdown.tsx'
import { CardForm, FieldsSkeleton } from '../pay/card-form.tsx'
import styles from '../pay/pay.module.css'
import { refusalCodeOf } from '../../queries/booking-refusal.ts'

interface SharePaymentProps {
  currency: string
  email: string | null
  start: { data: ShareToPay | undefined; error: Error | null; again: () => void }
  elsewhere: { mutate: () => void; isPending: boolean; error: Error | null }
  onLeave: () => void
}

/** Whether nothing is left to pay here: it is paid, or the split is over. */
function isFinished({ data, error }: SharePaymentProps['start']): boolean {
  const code = refusalCodeOf(error)
  if (code === 'share_paid' || code === 'split_over') return true
  return data !== undefined && data.card_entry === null && data.url === null
}

/** Where a share of a split is paid: the card is authorised only. Leads away once nothing is left to pay. */
export function SharePayment({ currency, email, start, elsewhere, onLeave }: SharePaymentProps) {
  const { data, error, again } = start
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = isFinished(start)
  const url = data?.url ?? null
  const leave = useEffectEvent(() => onLeave())
  useEffect(() => {
    if (isDone) leave()
    else if (url !== null) window.location.assign(url)
  }, [isDone, url])
  // The provider's script ends with this page.
  useEffect(() => () => void (window.Stripe !== undefined && window.location.reload()), [])
  if (error !== null && !isDone) return <Refused error={error} again={again} />
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {data === undefined || data.card_entry === null ? (
        <FieldsSkeleton label={data === undefined ? 'Getting your payment ready' : 'One moment'} />
      ) : (
        <CardForm
          key={data.card_entry.secret}
          entry={data.card_entry}
          amount={formatMoney(data.amount_minor, currency)}
          email={email}
          canSave={false}
          elsewhere={elsewhere}
          onPaid={onLeave}
          onProblem={setProblem}
          onOver={again}
        />
      )}
    </>
  )
}

const Refused = ({ error, again }: { error: Error; again: () => void }) => (
  <Notice
    tone="bad"
    title="You can’t pay right now"
    action={
      <Button size="small" onClick={again}>
        Try again
      </Button>
    }
  >
    {errorMessage(error, 'Network error. Please try again.')}
  </Notice>
)

interface ShareSummaryProps {
  currency: string
  together_minor: number
  share_minor: number
  expires_at: string | null
  label?: string
}

export const ShareSummary = ({ currency, together_minor, share_minor, expires_at, label = 'Your share' }: ShareSummaryProps) => (
  <Card className={styles.summary}>
    <p className={styles.line}>
      <span>Booking total</span>
      <span>{formatMoney(together_minor, currency)}</span>
    </p>
    <p className={`${styles.line} ${styles.total}`}>
      <span>{label}</span>
      <span>{formatMoney(share_minor, currency)}</span>
    </p>
    <p className={styles.small}>Your card is charged once everyone has paid.</p>
    {expires_at !== null && (
      <div className={styles.clock}>
        <span className={styles.small}>Time left</span>
        <Countdown until={expires_at} />
      </div>
    )}
  </Card>
)
