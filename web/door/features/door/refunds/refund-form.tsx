import { useId, useState, type SubmitEvent } from 'react'
import type { Drawer } from '#contract/drawers/drawers.ts'
import { refundAtDoor, type DoorPayment } from '#contract/door/refunds.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readAmount } from '../../../../shared/format/read-amount.ts'
import styles from './refunds.module.css'

/** Where refunds come from. */
export interface RefundFrom {
  /** The open drawer of the person signed in. */
  drawer: Drawer | null
  /** Reads the drawer and the guests again. */
  onRefunded: () => Promise<void>
}

interface RefundFormProps {
  payment: DoorPayment
  reservationId: string
  eventId: string
  currency: string
  from: RefundFrom
  /** What is left of the payment, or the drawer, has changed. */
  onStale: () => Promise<void>
  onRefunded: (minor: number) => Promise<void>
}

interface Fault {
  field: 'amount' | 'reason' | null
  text: string
}

const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Where the money comes from, before anyone hands it over. */
function sourceOf({ method }: DoorPayment, drawer: Drawer | null): string {
  if (method === 'card') return 'Refund it on the card terminal, too.'
  if (method === 'other') return 'Return it the way it was paid.'
  return drawer === null
    ? 'You have no open drawer, so the cash comes from outside the drawers.'
    : `The cash comes out of your drawer: ${drawer.place}.`
}

function faultOf(error: unknown): Fault {
  if (isAway(error)) return { field: null, text: 'There was no answer. Try again: it’s refunded once.' }
  if (refusalOf(error, 'drawer_closed') !== null)
    return { field: null, text: 'Your drawer was closed in the meantime. See where the cash comes from now, then refund again.' }
  return { field: null, text: errorMessage(error, 'The refund wasn’t recorded. Try again.') }
}

/** All or part of one payment, with a reason. */
export function RefundForm({ payment, reservationId, eventId, currency, from, onStale, onRefunded }: RefundFormProps) {
  const id = useId()
  const { keyOf, end } = useAttemptKey()
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const { left_minor, method } = payment
  const [typed, setTyped] = useState('')
  const minor = typed.trim() === '' ? left_minor : readAmount(typed, currency)
  const isValid = minor !== null && minor > 0 && minor <= left_minor
  const most = formatMoney(left_minor, currency)
  const send = async (form: HTMLFormElement) => {
    const reason = typedIn(form, 'reason')
    if (minor === null || !isValid) return refuseField(form, 'amount', `Enter an amount up to ${most}.`)
    if (reason === '') return refuseField(form, 'reason', 'Enter the reason.')
    const cash = method === 'cash' && from.drawer !== null ? { drawer_id: from.drawer.id } : {}
    const attempt = { payment_id: payment.id, reservation_id: reservationId, amount_minor: minor, reason, ...cash }
    setPending(true)
    setFault(null)
    try {
      await call(refundAtDoor, { params: { event_id: eventId }, body: { refund_id: keyOf(attempt), ...attempt } })
      end(attempt)
      await onRefunded(minor)
    } catch (error) {
      setFault(faultOf(error))
      if (!isAway(error)) await Promise.all([onStale(), from.onRefunded()])
    } finally {
      setPending(false)
    }
  }
  const refuseField = (form: HTMLFormElement, field: 'amount' | 'reason', text: string) => {
    setFault({ field, text })
    form.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const described = (field: 'amount' | 'reason') =>
    fault?.field === field ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {}
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <label htmlFor={`${id}-amount`}>Amount, up to {most}</label>
      <input
        id={`${id}-amount`}
        name="amount"
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        placeholder={most}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...described('amount')}
      />
      <label htmlFor={`${id}-reason`}>Reason</label>
      <input
        id={`${id}-reason`}
        name="reason"
        className={styles.input}
        maxLength={200}
        autoComplete="off"
        {...described('reason')}
      />
      <p>{sourceOf(payment, from.drawer)}</p>
      <p className={styles.note}>
        The guest doesn’t owe it again while the booking stays. The reason is recorded with your name.
      </p>
      {fault !== null && (
        <div id={`${id}-fault`}>
          <Notice tone="bad">{fault.text}</Notice>
        </div>
      )}
      <Button type="submit" disabled={isPending}>
        Refund {formatMoney(isValid ? minor : left_minor, currency)}
      </Button>
    </form>
  )
}
