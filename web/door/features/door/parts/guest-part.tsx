import { useState } from 'react'
import type { DoorAnswer, DoorEvent, DoorGuest } from '#contract/door/door.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import type { Payment } from '../device/pay-here.ts'
import { Receipts } from '../receipts/receipts.tsx'
import { BanNote } from './ban-note.tsx'
import { Collect } from './collect.tsx'
import styles from './collect.module.css'
import { GuestFacts } from './guest-facts.tsx'

interface GuestPartProps {
  answer: DoorAnswer
  guest: DoorGuest
  event: DoorEvent
  /** The answer's guest, as the device knows them now. */
  guestNow: DoorGuest | null
  onCollect: (payment: Payment) => Promise<void>
  onPaid: () => void
  /** What was missing is paid: they are admitted. */
  onEntryPaid: () => void
}

/** What to know about the answer's guest, and their money. */
export function GuestPart({ onCollect, ...rest }: GuestPartProps) {
  const { answer, guest, event } = rest
  const [hasPaid, setPaid] = useState(false)
  const collect = async (payment: Payment) => {
    await onCollect(payment)
    setPaid(true)
  }
  const props = { ...rest, onCollect: collect }
  return (
    <>
      {guest.banned !== null && guest.banned !== '' && <BanNote key={answer.scan_id} note={guest.banned} />}
      <GuestFacts guest={guest} event={event} />
      {answer.reason === 'payment_due' ? <EntryPrice {...props} /> : <PartyBalance {...props} />}
      {hasPaid && (
        <div className={styles.receipt}>
          <Receipts eventId={event.id} reservationId={guest.id} timezone={event.timezone} />
        </div>
      )}
    </>
  )
}

/** What admits a guest who comes late, with what the party owes: a payment covers that first. */
function EntryPrice({ answer, guest, event, guestNow, onCollect, onEntryPaid }: GuestPartProps) {
  const { scan_id, stays_out, due_minor = 0 } = answer
  if (guest.balance_due_minor > 0 || stays_out !== undefined || due_minor === 0) return null
  return (
    <Collect
      key={scan_id}
      guest={guestNow ?? guest}
      entryMinor={due_minor + guest.pay_at_club_minor}
      currency={event.currency}
      onCollect={onCollect}
      onPaid={onEntryPaid}
    />
  )
}

/** The party's balance: asked for with its first guest, and mentioned with each later one until it is paid. */
function PartyBalance({ answer: { scan_id, result, reason, heads }, guest, event, guestNow, onCollect, onPaid }: GuestPartProps) {
  const isFirst = result === 'admitted' && guest.inside === heads
  const [asks, setAsks] = useState(isFirst)
  if (isFirst && !asks) setAsks(true)
  const paying = { guest: guestNow ?? guest, currency: event.currency, onCollect, onPaid }
  if (asks) return <Collect {...paying} />
  return result === 'admitted' || reason === 'already_inside' ? <Unpaid key={scan_id} {...paying} /> : null
}

interface UnpaidProps {
  /** As the device knows them now. */
  guest: DoorGuest
  currency: string
  onCollect: (payment: Payment) => Promise<void>
  onPaid: () => void
}

/** What a party still owes, with each of its later guests: said quietly, and recorded here if they pay now. */
function Unpaid({ guest, currency, onCollect, onPaid }: UnpaidProps) {
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <Collect guest={guest} currency={currency} onCollect={onCollect} onPaid={onPaid} />
  if (guest.pay_at_club_minor === 0) return null
  return (
    <p className={styles.unpaid}>
      {formatMoney(guest.pay_at_club_minor, currency)} still unpaid
      <button type="button" className={styles.ask} onClick={() => setAsking(true)}>
        Record payment
      </button>
    </p>
  )
}
