import type { EventPage, Prestation } from '#contract/events/events.ts'
import { formatMoney, formatTimes } from '../../../../shared/format/format.ts'
import { entryRulesOf } from '../../../domain/arrival-limit.ts'
import { levelMark, MarkBadge } from '../../../domain/mark.tsx'
import { isBookable, quantityBounds } from '../../../domain/selection.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import styles from './choice-row.module.css'

interface ChoiceRowProps {
  event: EventPage
  prestation: Prestation
  quantity: number
  onChange: (quantity: number) => void
}

const offSale = {
  on_sale: '',
  upcoming: 'Not on sale yet',
  ended: 'No longer on sale',
  paused: 'Paused',
  sold_out: 'Sold out',
}

/** An item of the event with its price and quantity. */
export function ChoiceRow({ event, prestation, quantity, onChange }: ChoiceRowProps) {
  const { min, max } = quantityBounds(event, prestation)
  // A group ticket goes from its smallest party directly to none.
  const change = (next: number) => onChange(next >= min ? next : next > quantity ? min : 0)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.name}>{prestation.name}</p>
        <p className={styles.facts}>
          <FactLine facts={factsOf(event, prestation)} />
        </p>
        <RemainingBadge prestation={prestation} />
      </div>
      {isBookable(prestation) ? (
        <Stepper label={prestation.name} value={quantity} max={max} onChange={change} />
      ) : (
        <Badge>{offSale[prestation.state]}</Badge>
      )}
    </li>
  )
}

function factsOf(
  { currency, timezone, seatings = [] }: EventPage,
  { price_minor, pricing, payment, deposit_minor, approval, min_party, max_party, kind, seating_id, ...limits }: Prestation,
): string[] {
  const price = price_minor === 0 ? 'Free' : formatMoney(price_minor, currency)
  const rules = entryRulesOf({ payment, ...limits }, { currency, timezone })
  const free = rules.find(({ kind: of }) => of === 'free')
  const party = max_party === null ? `${min_party} or more guests` : `${min_party}–${max_party} guests`
  const deposit = deposit_minor === null ? 'with a deposit' : `${formatMoney(deposit_minor, currency)} deposit`
  const seating = seatings.find(({ id }) => id === seating_id)
  return [
    ...(seating === undefined ? [] : [`${seating.name}, ${formatTimes(seating, timezone)}`]),
    free?.line ?? (pricing === 'per_person' && price_minor > 0 ? `${price} each` : price),
    ...(payment === 'prepaid' ? ['paid online'] : payment === 'deposit' ? [deposit] : []),
    ...(approval === 'manual' ? ['needs approval'] : []),
    ...(kind === 'table' ? [party] : []),
    ...rules.flatMap(({ kind: of, line }) => (of === 'limit' ? [line.replace('A', 'a')] : [])),
  ]
}

function RemainingBadge({ prestation: { remaining, state } }: Pick<ChoiceRowProps, 'prestation'>) {
  const mark = state === 'on_sale' ? levelMark(remaining.level) : null
  if (mark === null) return null
  return (
    <p>
      <MarkBadge mark={mark} />
    </p>
  )
}
