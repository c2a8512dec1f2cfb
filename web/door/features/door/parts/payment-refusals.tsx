import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { isWalkIn, type LocalPayment, type LocalTaken, type LocalWalkIn } from '../device/kept.ts'
import { paidWords } from './collect.tsx'
import styles from './log-list.module.css'
import type { ErrorCode } from '#contract/base/errors.ts'

/** Refusals of a walk-in taken offline after which it may be counted anyway. */
const countableAnyway: readonly ErrorCode[] = [
  'drawer_closed',
  'sold_out',
  'not_enough_places',
  'not_admitted',
  'event_past',
  'doors_closed',
  'price_changed',
  'prestation_unavailable',
]

interface PaymentRefusalsProps {
  payments: readonly LocalTaken[]
  currency: string
  onCount: (taken: LocalTaken, amountMinor: number) => void
  onSeen: (ids: readonly string[]) => void
}

interface Words {
  title: string
  text: string
  /** Counts this much of it, after all. */
  counts: { label: string; minor: number } | null
}

/** Money that this device took and the server didn't record: it is here and in no book. */
export function PaymentRefusals({ payments, currency, onCount, onSeen }: PaymentRefusalsProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <ul className={styles.list}>
      {payments.map((taken) => {
        const { title, text, counts } = isWalkIn(taken) ? walkInWords(taken, money) : paymentWords(taken, money)
        return (
          <li key={taken.entry.scan_id} className={styles.conflict}>
            <b>{title}</b>
            <p>{text}</p>
            {counts !== null && <Button onClick={() => onCount(taken, counts.minor)}>{counts.label}</Button>}
            <Button variant="secondary" onClick={() => onSeen([taken.entry.scan_id])}>
              Done
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

type Money = (minor: number) => string

function paymentWords({ entry: { amount_minor }, reference, refusal }: LocalPayment, money: Money): Words {
  const { code, text, left_minor } = refusal ?? nothing
  const title = `${money(amount_minor)} from ${reference || 'a party'}`
  if (code === 'drawer_closed')
    return {
      title,
      text: 'The drawer that you put it into was closed before this payment arrived.',
      counts: { label: 'Count it anyway', minor: amount_minor },
    }
  if (code !== 'more_than_due')
    return { title, text: `This payment wasn’t recorded: ${text} Return the money, or record it in the office.`, counts: null }
  const minor = Math.min(left_minor, amount_minor)
  return left_minor > 0
    ? {
        title,
        text: `Only ${money(left_minor)} is still due. Return ${money(amount_minor - minor)}.`,
        counts: { label: `Count ${money(minor)}`, minor },
      }
    : { title, text: 'Nothing is due any more: someone else took it. Return the money.', counts: null }
}

function walkInWords({ entry: { heads, total_minor, method }, refusal }: LocalWalkIn, money: Money): Words {
  const { code, text } = refusal ?? nothing
  const paid = total_minor > 0 ? `, ${money(total_minor)} ${paidWords[method]}` : ''
  const title = `Walk-in: ${formatCount(heads, 'guest')}${paid}`
  const counts = code !== null && countableAnyway.includes(code) ? { label: 'Count them anyway', minor: total_minor } : null
  const why =
    code === 'drawer_closed'
      ? 'The drawer that you put the cash into was closed before this walk-in arrived.'
      : `These guests weren’t counted: ${text}`
  const next = counts === null ? 'Return the money, or record it in the office.' : 'If they’re inside, count them anyway.'
  return { title, text: `${why} ${next}`, counts }
}

const nothing = { code: null, text: '', left_minor: 0 }
