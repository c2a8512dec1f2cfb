import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import type { DoorGuest, DoorEvent } from '#contract/door.ts'
import { formatCount, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Payment } from '../device/local-door.ts'
import { BanNote } from './ban-note.tsx'
import { Collect } from './collect.tsx'
import { offerTo } from './party-words.ts'
import type { ActState } from './use-act.ts'
import styles from './guest-sheet.module.css'

interface GuestSheetProps {
  guest: DoorGuest
  event: DoorEvent
  /** Now, by the server's clock: milliseconds since 1970. */
  at: number
  doing: ActState
  onCollect: (payment: Payment) => Promise<void>
  onClose: () => void
}

/** Everything the door knows about a reservation, and admission without a ticket: decided like a scan before anyone pays. */
export function GuestSheet({ guest, event, at, doing, onCollect, onClose }: GuestSheetProps) {
  const { id, name, reference, party_size, inside } = guest
  const left = party_size - inside
  // Everyone still outside, unless fewer are chosen.
  const [chosen, setChosen] = useState(left)
  const heads = Math.max(1, Math.min(chosen, left))
  const { refusal, entry_minor, collects } = offerTo({ guest, event, at }, heads)
  const admit = async () => doing.act({ action: 'check_in', reservation_id: id, heads })
  const letIn = useRef<HTMLButtonElement>(null)
  // A payment just recorded stays on screen.
  const [wasAsked, setAsked] = useState(collects)
  if (collects && !wasAsked) setAsked(true)
  return (
    <Sheet title={name === '' ? reference : name} onClose={onClose}>
      {refusal !== null && (
        <Notice tone={refusal.weight === 'no' ? 'bad' : 'warn'}>
          <b>{refusal.title}</b>
          <br />
          {refusal.text}
        </Notice>
      )}
      {guest.banned !== null && guest.banned !== '' && <BanNote note={guest.banned} />}
      <p className={styles.count}>
        <b>
          {inside} of {party_size}
        </b>{' '}
        inside
      </p>
      <dl className={styles.facts}>
        {factsOf(guest, event).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {entry_minor !== null && (
        <Collect
          key={heads}
          guest={guest}
          entryMinor={entry_minor}
          currency={event.currency}
          onCollect={onCollect}
          onPaid={() => void admit()}
        />
      )}
      {(collects || wasAsked) && entry_minor === null && (
        <Collect guest={guest} currency={event.currency} onCollect={onCollect} onPaid={() => letIn.current?.focus()} />
      )}
      {left > 0 && refusal?.weight !== 'no' && (
        <div className={styles.act}>
          <fieldset className={styles.heads} aria-label="How many to admit">
            <IconButton label="Fewer" disabled={heads <= 1} onClick={() => setChosen(heads - 1)}>
              <Minus size={22} aria-hidden="true" />
            </IconButton>
            <output className={styles.number}>{heads}</output>
            <IconButton label="More" disabled={heads >= left} onClick={() => setChosen(heads + 1)}>
              <Plus size={22} aria-hidden="true" />
            </IconButton>
          </fieldset>
          {entry_minor === null && (
            <Button
              ref={letIn}
              variant={refusal === null ? 'primary' : 'secondary'}
              className={styles.let ?? ''}
              disabled={doing.isPending}
              onClick={() => void admit()}
            >
              {refusal === null ? `Admit ${formatCount(heads, 'guest')}` : 'Check again'}
            </Button>
          )}
        </div>
      )}
      {inside > 0 && (
        <Button
          variant="secondary"
          disabled={doing.isPending}
          onClick={() => void doing.act({ action: 'undo_check_in', reservation_id: id })}
        >
          Undo the last entry
        </Button>
      )}
      {doing.fault !== null && <Notice tone="bad">{doing.fault}</Notice>}
    </Sheet>
  )
}

function factsOf(guest: DoorGuest, event: DoorEvent) {
  const {
    reference,
    phone_end,
    table,
    booked,
    guests,
    occasion,
    notes,
    arrival_at,
    entry_from,
    entry_until,
    balance_due_minor,
    late_entry = [],
  } = guest
  const time = (at: string) => formatTime(at, event.timezone)
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, event.currency) : '')
  return [
    { label: 'Reference', text: reference },
    { label: 'Phone ends in', text: phone_end },
    { label: 'Table', text: table },
    { label: 'Booked', text: booked.join(', ') },
    { label: 'Entry', text: `${time(entry_from)} – ${time(entry_until)}` },
    {
      label: 'Free entry',
      text: late_entry.map(({ from, price_minor }) => `Until ${time(from)}, then ${money(price_minor)} each`).join(', '),
    },
    { label: 'Arrives', text: arrival_at === null ? '' : time(arrival_at) },
    { label: 'Due in advance', text: money(balance_due_minor) },
    { label: 'With', text: guests.join(', ') },
    { label: 'Occasion', text: occasion },
    { label: 'Notes', text: notes },
  ].filter(({ text }) => text !== '')
}
