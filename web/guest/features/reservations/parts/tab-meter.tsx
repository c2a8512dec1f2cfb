import { getReservationTab } from '#contract/tabs/tabs.ts'
import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { Card } from '../../../ui/card.tsx'
import priceStyles from './price-lines.module.css'
import styles from './tab-meter.module.css'

/** What the party ordered at its table so far, and how far it is with its minimum spend. Only parties that came have a tab. */
export function TabMeter({ reservation: { id, status } }: { reservation: Pick<ReservationDetail, 'id' | 'status'> }) {
  const isInside = status === 'checked_in' || status === 'completed'
  const { data } = useQuery({ ...apiQuery(getReservationTab, { params: { id } }), enabled: isInside })
  const tab = data?.tab ?? null
  if (tab === null) return null
  const { currency, minimum_minor, counted_minor, shortfall_minor } = tab
  // Lines have no ids here, and never change their order.
  const lines = tab.lines.map((line, index) => ({ ...line, key: `${index}` }))
  const money = (minor: number) => formatMoney(minor, currency)
  const hasMinimum = minimum_minor !== null && minimum_minor > 0
  return (
    <Card>
      <h2 className={priceStyles.heading}>Your table’s tab</h2>
      {hasMinimum && (
        <div className={styles.meter}>
          <p className={styles.total}>
            <b>{money(counted_minor)}</b> of {money(minimum_minor)} minimum spend
          </p>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: `${100 * Math.min(1, counted_minor / minimum_minor)}%` }} />
          </span>
          <p className={priceStyles.each}>
            {shortfall_minor > 0 ? `${money(shortfall_minor)} to go. ` : 'Reached. '}
            What you booked and paid for your table counts.
          </p>
        </div>
      )}
      <dl className={priceStyles.lines}>
        {lines.map(({ key, name, quantity, total_minor }) => (
          <div key={key} className={priceStyles.line}>
            <dt>
              {quantity} × {name}
            </dt>
            <dd>{total_minor === 0 ? 'Free' : money(total_minor)}</dd>
          </div>
        ))}
        {tab.minimum_charge_minor > 0 && (
          <div className={priceStyles.line}>
            <dt>Minimum spend</dt>
            <dd>{money(tab.minimum_charge_minor)}</dd>
          </div>
        )}
        {tab.is_open && (
          <div className={priceStyles.line}>
            <dt>
              <b>Due at the venue</b>
            </dt>
            <dd>
              <b>{money(tab.due_minor)}</b>
            </dd>
          </div>
        )}
      </dl>
      {lines.length === 0 && <p className={priceStyles.note}>What you order at your table appears here.</p>}
    </Card>
  )
}
