import { useEffect, useState } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { DoorMethod } from '#contract/door/collect.ts'
import { admitWalkIn, getDoorItems } from '#contract/door/walk-ins.ts'
import { call } from '../../../../shared/api/api.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { paidWords } from './collect.tsx'
import collectStyles from './collect.module.css'
import { Heads } from './heads.tsx'
import styles from './walk-in-sheet.module.css'
import { Ways } from './ways.tsx'

type Items = AnswerOf<typeof getDoorItems>
type Item = Items['items'][number]

interface WalkInSheetProps {
  eventId: string
  /** The drawer that cash goes into. */
  drawerId: string | null
  /** After each party that came in. */
  onAdmitted: () => void
  onClose: () => void
}

interface Admitted {
  heads: number
  minor: number
  method: DoorMethod
  change_minor: number
}

const away = 'Walk-ins need a connection: their places may be sold elsewhere. Try again once you’re back online.'
const wordsOf = (error: unknown) => (statusOf(error) === 0 ? away : errorMessage(error, 'That didn’t work. Try again.'))

/** Parties without a booking: what they have, how many they are, and how they pay. */
export function WalkInSheet({ eventId, drawerId, onAdmitted, onClose }: WalkInSheetProps) {
  const { items, fault, reload } = useItems(eventId)
  const [admitted, setAdmitted] = useState<Admitted | null>(null)
  const money = (minor: number) => formatMoney(minor, items?.currency ?? 'EUR')
  return (
    <Sheet title="Walk-in" onClose={onClose}>
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      {items !== null && items.items.length === 0 && <p>Nothing is on sale at this door right now.</p>}
      {admitted !== null && (
        <output className={styles.done}>
          {formatCount(admitted.heads, 'guest')} admitted
          {admitted.minor > 0 && `, ${money(admitted.minor)} ${paidWords[admitted.method]}`}
        </output>
      )}
      {admitted !== null && admitted.change_minor > 0 && (
        <output className={collectStyles.change}>Change {money(admitted.change_minor)}</output>
      )}
      {items !== null && items.items.length > 0 && admitted === null && (
        <Party
          {...{ eventId, drawerId, items }}
          onAdmitted={(party) => {
            setAdmitted(party)
            onAdmitted()
          }}
        />
      )}
      {admitted !== null && (
        <Button
          onClick={() => {
            setAdmitted(null)
            reload()
          }}
        >
          Next walk-in
        </Button>
      )}
    </Sheet>
  )
}

const readItems = async (eventId: string) => call(getDoorItems, { params: { event_id: eventId } })

function useItems(eventId: string) {
  const [items, setItems] = useState<Items | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    readItems(eventId).then(
      (answer) => !isGone && setItems(answer),
      (error: unknown) => !isGone && setFault(wordsOf(error)),
    )
    return () => {
      isGone = true
    }
  }, [eventId])
  const reload = () => {
    readItems(eventId).then(setItems, (error: unknown) => setFault(wordsOf(error)))
  }
  return { items, fault, reload }
}

interface PartyProps extends Pick<WalkInSheetProps, 'eventId' | 'drawerId'> {
  items: Items
  onAdmitted: (party: Admitted) => void
}

/** The largest party that one tap admits. */
const maxUnits = 20

function Party({ eventId, drawerId, items: { items, currency }, onAdmitted }: PartyProps) {
  const { keyOf, end } = useAttemptKey()
  const [chosen, setChosen] = useState(() => items.find(({ left }) => left !== 0)?.id ?? items[0]?.id ?? '')
  const [quantity, setQuantity] = useState(1)
  const [isPending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const item = items.find(({ id }) => id === chosen)
  if (item === undefined) return null
  const total_minor = item.price_minor * quantity
  const heads = item.heads_per_unit * quantity
  const admit = async (method: DoorMethod, handedMinor: number) => {
    const drawer = method === 'cash' && drawerId !== null ? { drawer_id: drawerId } : {}
    const attempt = { prestation_id: item.id, quantity, total_minor, method, ...drawer }
    setPending(true)
    setFault(null)
    try {
      await call(admitWalkIn, { params: { event_id: eventId }, body: { walk_in_id: keyOf(attempt), ...attempt } })
      end(attempt)
      onAdmitted({ heads, minor: total_minor, method, change_minor: Math.max(0, handedMinor - total_minor) })
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
