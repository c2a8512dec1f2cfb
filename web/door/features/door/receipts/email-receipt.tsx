import { useId, useState, type SubmitEvent } from 'react'
import { emailDoorReceipt, type DoorReceipt } from '#contract/door/receipts.ts'
import { call } from '../../../../shared/api/api.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { fieldMessages } from '../../../../shared/forms/field-messages.ts'
import { isAway } from '../../../../shared/api/is-away.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './receipt.module.css'

interface EmailReceiptProps {
  eventId: string
  reservationId: string
  emailsTo: DoorReceipt['emails_to']
}

function wordsOf(error: unknown): string {
  if (isAway(error) && statusOf(error) !== 429) return 'Emails need a connection. Try again once you’re online.'
  return fieldMessages(error)['email'] ?? errorMessage(error, 'The receipt wasn’t sent. Try again.')
}

/** Emails the receipt: to who booked, or to the address that a walk-in gives. */
export function EmailReceipt({ eventId, reservationId, emailsTo }: EmailReceiptProps) {
  const id = useId()
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  if (emailsTo === 'none') return <p>This guest’s account has no confirmed email, so the receipt can’t be emailed.</p>
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('email')
    const email = typeof typed === 'string' ? typed.trim() : ''
    if (emailsTo === 'typed' && email === '') return setFault('Enter the guest’s email.')
    setPending(true)
    setFault(null)
    try {
      const params = { event_id: eventId, reservation_id: reservationId }
      await call(emailDoorReceipt, { params, body: emailsTo === 'typed' ? { email } : {} })
      setSent(true)
    } catch (error) {
      setFault(wordsOf(error))
    } finally {
      setPending(false)
    }
  }
  if (isSent) return <output className={styles.sent}>The receipt is on its way.</output>
  return (
    <form className={styles.email} onSubmit={(event) => void send(event)} noValidate>
      {emailsTo === 'typed' ? (
        <>
          <label htmlFor={`${id}-email`}>Guest’s email</label>
          <input
            id={`${id}-email`}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            className={styles.input}
            aria-invalid={fault !== null || undefined}
            aria-describedby={`${id}-note`}
          />
          <p id={`${id}-note`} className={styles.note}>
            Used for this receipt only.
          </p>
        </>
      ) : (
        <p className={styles.note}>Goes to the email of the account that booked.</p>
      )}
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" disabled={isPending}>
        Email receipt
      </Button>
    </form>
  )
}
