import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { DoorGuest, DoorEvent } from '#contract/door.ts'
import { formatCount, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Payment } from '../device/local-door.ts'
import { BanNote } from './ban-note.tsx'
import { Collect } from './collect.tsx'
import { lastingRefusal, stopWord } from './stop-word.ts'
import { statusWords } from '../../../../shared/words/reservation-status.ts'
import type { ActState } from './use-act.ts'
import styles from './guest-sheet.module.css'

interface GuestSheetProps {
  guest: DoorGuest
  event: DoorEvent
  doing: ActState
  onCollect: (payment: Payment) => Promise<void>
  onClose: () => void
}

/** Everything the door knows about a reservation, and admission without a ticket. */
export function GuestSheet({ guest, event, doing, onCollect, onClose }: GuestSheetProps) {
  const { id, name, reference, party_size, inside } = guest
  const left = party_size - inside
  // Everyone still outside, unless fewer are chosen.
  const [chosen, setChosen] = useState(left)
  const heads = Math.max(1, Math.min(chosen, left))
  const stop = stopWord(guest)
  return (
    <Sheet title={name === '' ? reference : name} onClose={onClose}>
      {stop !== null && <Notice tone="bad">{stop}</Notice>}
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
      {statusWords[guest.status].door === null && lastingRefusal(guest) === null && (
        <Collect guest={guest} currency={event.currency} onCollect={onCollect} />
      )}
      {left > 0 && (
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
          <Button
            variant={stop === null ? 'primary' : 'secondary'}
            className={styles.let ?? ''}
            disabled={doing.isPending}
            onClick={() => void doing.act({ action: 'check_in', reservation_id: id, heads })}
          >
            Let {formatCount(heads, 'guest')} in
          </Button>
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
  const { reference, phone_end, table, booked, guests, occasion, notes, arrival_at, entry_from, entry_until, balance_due_minor } =
    guest
  const time = (at: string) => formatTime(at, event.timezone)
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, event.currency) : '')
  return [
    { label: 'Reference', text: reference },
    { label: 'Phone ends in', text: phone_end },
    { label: 'Table', text: table },
    { label: 'Booked', text: booked.join(', ') },
    { label: 'Entry', text: `${time(entry_from)} – ${time(entry_until)}` },
    { label: 'Arrives', text: arrival_at === null ? '' : time(arrival_at) },
    { label: 'Due in advance', text: money(balance_due_minor) },
    { label: 'With', text: guests.join(', ') },
    { label: 'Occasion', text: occasion },
    { label: 'Notes', text: notes },
  ].filter(({ text }) => text !== '')
}
