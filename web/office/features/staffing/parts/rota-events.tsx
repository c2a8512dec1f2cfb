import type { Rota } from '#contract/staffing/rota.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { rotaHoursWords } from './rota-words.ts'
import styles from './rota.module.css'

type RotaEvent = Rota['days'][number]['events'][number]

const perGuest = ({ cost_minor: cost, expected_heads: heads }: RotaEvent, currency: string): string =>
  cost === null || heads === 0 ? '–' : formatMoney(Math.round(cost / heads), currency)

/** Hours and cost of each event's shifts, beside its expected guests; empty without events. */
export function RotaEvents({ rota: { days, currency, totals } }: { rota: Rota }) {
  const events = days.flatMap((day) => day.events.map((event) => ({ ...event, date: day.business_date })))
  if (events.length === 0) return null
  const showsCost = totals.cost_minor !== null
  return (
    <div className={styles.events}>
      <Panel title="Staffing by event" flush>
        <FigureTable
          label="Staffing by event"
          heads={['Event', 'Guests', 'Staff hours', ...(showsCost ? ['Staff cost', 'Cost per guest'] : [])]}
        >
          {events.map((event) => (
            <tr key={event.id}>
              <th scope="row">
                {event.title}
                <small>{formatLocalDate(event.date)}</small>
              </th>
              <td>
                {event.expected_heads.toLocaleString('en-US')} of {event.capacity.toLocaleString('en-US')}
              </td>
              <td>{rotaHoursWords(event.minutes)}</td>
              {showsCost && <td>{event.cost_minor === null ? '–' : formatMoney(event.cost_minor, currency)}</td>}
              {showsCost && <td>{perGuest(event, currency)}</td>}
            </tr>
          ))}
        </FigureTable>
      </Panel>
    </div>
  )
}
