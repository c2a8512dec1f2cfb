import { useState } from 'react'
import type { DoorMethod } from '#contract/door/collect.ts'
import type { DoorEvent } from '#contract/door/door.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { DoorItems, KnownItems } from '../device/door-items.ts'
import type { WalkIn, WalkInResult } from '../device/walk-in-here.ts'
import { Receipts } from '../receipts/receipts.tsx'
import { paidWords } from './collect.tsx'
import collectStyles from './collect.module.css'
import { ContactFields, contactFaults, contactOf, noContact } from './contact-fields.tsx'
import { Heads } from './heads.tsx'
import styles from './walk-in-sheet.module.css'
import { Ways } from './ways.tsx'

type Item = DoorItems['items'][number]

interface WalkInSheetProps {
  doorItems: KnownItems
  event: Pick<DoorEvent, 'id' | 'timezone'>
  onAdmit: (walkIn: WalkIn) => Promise<WalkInResult>
  /** The drawer that cash goes into. */
  drawerId: string | null
  /** After each party that came in. */
  onAdmitted: () => void
  onClose: () => void
}

interface AdmittedParty {
  heads: number
  minor: number
  method: DoorMethod
  change_minor: number
  /** Only on this device so far. */
  is_local: boolean
  walk_in_id: string
}

const wordsOf = (error: unknown) => errorMessage(error, 'That didn’t work. Try again.')

/** Why the items can't be read now, and what that means. */
function noteOf({ items, error }: KnownItems): string | null {
  if (error === null) return null
  if (statusOf(error) !== 0) return wordsOf(error)
  return items === null
    ? 'You’re offline, and the prices of this door aren’t on this device yet. Open walk-ins once while online.'
    : 'You’re offline. Walk-ins are kept on this device, at the prices it last saw, and sent later.'
}

/** Parties without a booking: what they have, how many they are, and how they pay. */
export function WalkInSheet({ doorItems, event, onAdmit, drawerId, onAdmitted, onClose }: WalkInSheetProps) {
  const { items, error, refresh } = doorItems
  const [admitted, setAdmitted] = useState<AdmittedParty | null>(null)
  const note = noteOf(doorItems)
  return (
    <Sheet title="Walk-in" onClose={onClose}>
      {note !== null && <Notice tone={statusOf(error) === 0 && items !== null ? 'warn' : 'bad'}>{note}</Notice>}
      {items !== null && items.items.length === 0 && <p>Nothing is on sale at this door right now.</p>}
      {items !== null && items.items.length > 0 && admitted === null && (
        <Party
          {...{ onAdmit, drawerId, items }}
          onAdmitted={(party) => {
            setAdmitted(party)
            onAdmitted()
          }}
        />
      )}
      {admitted !== null && (
        <Done
          {...{ admitted, event }}
          currency={items?.currency ?? 'EUR'}
          onNext={() => {
            setAdmitted(null)
            void refresh()
          }}
        />
      )}
    </Sheet>
  )
}

interface DoneProps extends Pick<WalkInSheetProps, 'event'> {
  admitted: AdmittedParty
  currency: string
  onNext: () => void
}

/** A party that came in: its change, its receipt, and the next one. */
function Done({ admitted, event, currency, onNext }: DoneProps) {
  const { heads, minor, method, change_minor, is_local, walk_in_id } = admitted
  return (
    <>
      <output className={styles.done}>
        {formatCount(heads, 'guest')} admitted
        {minor > 0 && `, ${formatMoney(minor, currency)} ${paidWords[method]}`}
      </output>
      {is_local && <p>Kept on this device. Sent when you’re back online. After that it has a receipt.</p>}
      {change_minor > 0 && <output className={collectStyles.change}>Change {formatMoney(change_minor, currency)}</output>}
      {!is_local && <Receipts eventId={event.id} reservationId={walk_in_id} timezone={event.timezone} />}
      <Button onClick={onNext}>Next walk-in</Button>
    </>
  )
}

interface PartyProps extends Pick<WalkInSheetProps, 'onAdmit' | 'drawerId'> {
  items: DoorItems
  onAdmitted: (party: AdmittedParty) => void
}

/** The largest party that one tap admits. */
const maxUnits = 20

function Party({ onAdmit, drawerId, items: { items, currency }, onAdmitted }: PartyProps) {
  const { keyOf, end } = useAttemptKey()
  const [chosen, setChosen] = useState(() => items.find(({ left }) => left !== 0)?.id ?? items[0]?.id ?? '')
  const [quantity, setQuantity] = useState(1)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [typed, setTyped] = useState(noContact)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const item = items.find(({ id }) => id === chosen)
  if (item === undefined) return null
  const total_minor = item.price_minor * quantity
  const heads = item.heads_per_unit * quantity
  const admit = async (method: DoorMethod, handedMinor: number) => {
    const drawer = method === 'cash' && drawerId !== null ? { drawer_id: drawerId } : {}
    const contact = contactOf(typed)
    const attempt = { prestation_id: item.id, quantity, heads, total_minor, method, ...drawer, ...(contact && { contact }) }
    // Before it is kept: a server that refuses it later would leave the money unrecorded.
    const wrong = contact === undefined ? {} : contactFaults(contact)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return setFault('Correct their contact details, or clear them.')
    setPending(true)
    setFault(null)
    try {
      const walk_in_id = keyOf(attempt)
      const result = await onAdmit({ walk_in_id, ...attempt })
      if (result === 'full') {
        setFault('The venue is full. No one else may come in, as far as this device knows.')
        return setPending(false)
      }
      end(attempt)
      const change_minor = Math.max(0, handedMinor - total_minor)
      onAdmitted({ heads, minor: total_minor, method, change_minor, is_local: result === 'kept', walk_in_id })
    } catch (error) {
      setFault(wordsOf(error))
      setPending(false)
    }
  }
  return (
    <>
      <fieldset className={styles.items} aria-label="What they have">
        {items.map((one) => (
          <label key={one.id} className={styles.item}>
            <input
              type="radio"
              name="item"
              checked={one.id === chosen}
              disabled={one.left === 0}
              onChange={() => setChosen(one.id)}
            />
            <span>{one.name}</span>
            <b>{priceOf(one, currency)}</b>
          </label>
        ))}
      </fieldset>
      <Heads heads={quantity} most={Math.min(item.left ?? maxUnits, maxUnits)} onChoose={setQuantity} />
      <ContactFields contact={typed} faults={faults} onChange={setTyped} />
      {total_minor === 0 ? (
        <Button disabled={isPending} onClick={() => void admit('other', 0)}>
          Admit {formatCount(heads, 'guest')}
        </Button>
      ) : (
        <div className={collectStyles.collect}>
          <output className={collectStyles.amount}>Collect {formatMoney(total_minor, currency)}</output>
          <Ways dueMinor={total_minor} currency={currency} isPending={isPending} admits onTake={admit} />
        </div>
      )}
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
    </>
  )
}

function priceOf({ price_minor, left }: Item, currency: string): string {
  if (left === 0) return 'Sold out'
  return price_minor === 0 ? 'Free' : formatMoney(price_minor, currency)
}
