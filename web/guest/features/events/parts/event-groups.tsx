import type { EventCard } from '#contract/events/events.ts'
import { EventGrid } from './event-grid.tsx'
import styles from './event-grid.module.css'

interface EventGroupsProps {
  events: readonly EventCard[]
  isByPrice: boolean
  /** The currency of the last event on the page before. */
  before?: string | undefined
  isStale?: boolean
  /** Below other pictures. */
  isBelow?: boolean
}

const nameOf = (currency: string) => new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency

/** Prices compare only within one currency: sorted by price, each has a heading as soon as there is a second one. */
export function EventGroups({ events, isByPrice, before, isStale = false, isBelow = false }: EventGroupsProps) {
  const groups = [...Map.groupBy(events, ({ currency }) => currency)]
  const isMixed = groups.length > 1 || (before !== undefined && groups.some(([currency]) => currency !== before))
  if (!isByPrice || !isMixed) return <EventGrid events={events} isStale={isStale} below={isBelow || before !== undefined} />
  return groups.map(([currency, ofCurrency], index) => (
    <section key={currency} className={styles.group} aria-label={`Prices in ${currency}`}>
      {currency !== before && <h2 className={styles.currency}>{nameOf(currency)}</h2>}
      <EventGrid events={ofCurrency} isStale={isStale} below={isBelow || index > 0 || before !== undefined} />
    </section>
  ))
}
