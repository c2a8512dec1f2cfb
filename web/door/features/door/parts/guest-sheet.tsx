import { useRef, useState } from 'react'
import type { DoorGuest, DoorEvent } from '#contract/door/door.ts'
import { judgeQueue } from '#contract/door/rules.ts'
import { formatCount, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Payment } from '../device/pay-here.ts'
import { knownWords, tableWords } from './known-words.ts'
import { BanNote } from './ban-note.tsx'
import { Collect } from './collect.tsx'
import { Heads } from './heads.tsx'
import { offerTo, type PartyOffer } from './party-words.ts'
import { Override } from './override.tsx'
import { Receipts } from '../receipts/receipts.tsx'
import type { RefundFrom } from '../refunds/refund-form.tsx'
import { Refunds } from '../refunds/refunds.tsx'
import { isPartyOverridable } from './override-words.ts'
import type { ActState } from './use-act.ts'
import { PlacesBack } from './places-back.tsx'
import styles from './guest-sheet.module.css'

interface GuestSheetProps {
  guest: DoorGuest
  event: DoorEvent
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  actState: ActState
  onCollect: (payment: Payment) => Promise<void>
  refundFrom: RefundFrom
  /** Loads the party as it is now. */
  onRenew: () => void
  onClose: () => void
}

/** Everything the door knows about a reservation, and admission without a ticket. */
export function GuestSheet(props: GuestSheetProps) {
  const { guest, event, at, actState, refundFrom, onRenew, onClose } = props
  const { id, name, reference, party_size, inside } = guest
  // Everyone still outside, unless fewer are chosen.
  const [chosen, setChosen] = useState(party_size - inside)
  const heads = Math.max(1, Math.min(chosen, party_size - inside))
  const offer = offerTo({ guest, event, at }, heads)
  return (
    <Sheet title={name === '' ? reference : name} onClose={onClose}>
      {offer.refusal !== null && <Refusal {...offer.refusal} />}
      {guest.banned !== null && guest.banned !== '' && <BanNote note={guest.banned} />}
      {guest.passed_on_at !== undefined && inside < party_size && (
        <PlacesBack guest={guest} eventId={event.id} onGiven={onRenew} />
      )}
      <p className={styles.count}>
        <b>
          {inside} of {party_size}
        </b>{' '}
        inside{(guest.outside ?? 0) > 0 && `, ${guest.outside} out`}
      </p>
      <dl className={styles.facts}>
        {factsOf(guest, event).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Admission {...props} offer={offer} heads={heads} onChoose={setChosen} />
      {isPartyOverridable({ guest, event, at, heads }) && (
        <Override
          label={inside < party_size ? `Let in ${formatCount(heads, 'guest')} anyway` : 'Let in one more guest'}
          isPending={actState.isPending}
          onOverride={(override) => void actState.act({ action: 'check_in', reservation_id: id, heads, override })}
        />
      )}
      {mayQueue(guest, event, at) && (
        <Button
          variant="secondary"
          disabled={actState.isPending}
          onClick={() => void actState.act({ action: 'queue', reservation_id: id })}
        >
          Add to the queue
        </Button>
      )}
      {inside > 0 && event.scans_exits === true && (
        <Button
          variant="secondary"
          disabled={actState.isPending}
          onClick={() => void actState.act({ action: 'exit', reservation_id: id, heads: 1 })}
        >
          Let one guest out
        </Button>
      )}
      {inside > 0 && (
        <Button
          variant="secondary"
          disabled={actState.isPending}
          onClick={() => void actState.act({ action: 'undo_check_in', reservation_id: id })}
        >
          Undo the last entry
        </Button>
      )}
      <Receipts eventId={event.id} reservationId={id} timezone={event.timezone} />
      <Refunds guest={guest} event={event} from={refundFrom} />
      {actState.fault !== null && <Notice tone="bad">{actState.fault}</Notice>}
    </Sheet>
  )
}

interface AdmissionProps extends Pick<GuestSheetProps, 'guest' | 'event' | 'actState' | 'onCollect'> {
  offer: PartyOffer
  heads: number
  onChoose: (heads: number) => void
}

/** What can be done with the guests still outside, decided like a scan before anyone pays. */
function Admission({ guest, event, actState, onCollect, offer, heads, onChoose }: AdmissionProps) {
  const { id, party_size, inside } = guest
  const left = party_size - inside
  const { refusal, entry_minor, collects } = offer
  const admit = async () => actState.act({ action: 'check_in', reservation_id: id, heads })
  const letIn = useRef<HTMLButtonElement>(null)
  // A payment just recorded stays on screen.
  const [wasAsked, setAsked] = useState(collects)
  if (collects && !wasAsked) setAsked(true)
  const paying = { guest, currency: event.currency, onCollect }
  return (
    <>
      {wasAsked && entry_minor === null && <Collect {...paying} onPaid={() => letIn.current?.focus()} />}
      {left > 0 && refusal?.weight !== 'no' && (
        <div className={styles.act}>
          <Heads heads={heads} most={left} onChoose={onChoose} />
          {entry_minor === null ? (
            <Button
              ref={letIn}
              variant={refusal === null ? 'primary' : 'secondary'}
              className={styles.let ?? ''}
              disabled={actState.isPending}
              onClick={() => void admit()}
            >
              {refusal === null ? `Admit ${formatCount(heads, 'guest')}` : 'Check again'}
            </Button>
          ) : (
            <Collect key={heads} {...paying} entryMinor={entry_minor} onPaid={() => void admit()} />
          )}
        </div>
      )}
    </>
  )
}

function Refusal({ weight, title, text }: { weight: 'no' | 'wait'; title: string; text: string }) {
  return (
    <Notice tone={weight === 'no' ? 'bad' : 'warn'}>
      <p className={styles.why}>{title}</p>
      <p>{text}</p>
    </Notice>
  )
}

/** Where the time in the queue counts, for a party with guests outside that has not joined the queue and still may. */
const mayQueue = (guest: DoorGuest, event: DoorEvent, at: number) =>
  (event.queue_minutes ?? 0) > 0 &&
  guest.queued_at === undefined &&
  guest.inside < guest.party_size &&
  judgeQueue({ guest, event, at, ticket: null, is_elsewhere: false }) === null

function factsOf(guest: DoorGuest, event: DoorEvent) {
  const {
    reference,
    phone_end,
    list_name = '',
    booked,
    guests,
    occasion,
    notes,
    arrival_at,
    entry_from,
    entry_until,
    balance_due_minor,
    late_entry = [],
    queued_at,
    door_notes = [],
    reissued = [],
  } = guest
  const time = (at: string) => formatTime(at, event.timezone)
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, event.currency) : '')
  return [
    { label: 'Guest', text: knownWords(guest).join(', ') },
    ...door_notes.map((text, index) => ({ label: index === 0 ? 'Your team’s notes' : `Note ${index + 1}`, text })),
    { label: 'Reference', text: reference },
    { label: 'Phone ends in', text: phone_end },
    { label: 'List', text: list_name },
    { label: 'Table', text: tableWords(guest, event) },
    { label: 'Booked', text: booked.join(', ') },
    { label: 'Entry', text: `${time(entry_from)} – ${time(entry_until)}` },
    {
      label: 'Free entry',
      text: late_entry.map(({ from, price_minor }) => `Until ${time(from)}, then ${money(price_minor)} each`).join(', '),
    },
    { label: 'In the queue', text: queued_at === undefined ? '' : `Since ${time(queued_at)}` },
    { label: 'Arrives', text: arrival_at === null ? '' : time(arrival_at) },
    { label: 'Due before arrival', text: money(balance_due_minor) },
    { label: 'With', text: guests.join(', ') },
    { label: 'Have their own ticket', text: reissued.flatMap(({ name }) => name ?? []).join(', ') },
    { label: 'Occasion', text: occasion },
    { label: 'Guest’s notes', text: notes },
  ].filter(({ text }) => text !== '')
}
