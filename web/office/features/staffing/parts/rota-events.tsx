import { Table } from '@mantine/core'
import type { Rota } from '#contract/rota.ts'
import { formatLocalDate, formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { hoursWords } from './rota-words.ts'
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
      <Panel title="Staff for each event" flush>
        <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} aria-label="Staff for each event, table">
          <Table aria-label="Staff for each event" verticalSpacing={10} horizontalSpacing="md">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Event</Table.Th>
                <Table.Th scope="col" className={styles.number}>
                  Guests
                </Table.Th>
                <Table.Th scope="col" className={styles.number}>
                  Staff hours
                </Table.Th>
                {showsCost && (
                  <Table.Th scope="col" className={styles.number}>
                    Staff cost
                  </Table.Th>
                )}
                {showsCost && (
                  <Table.Th scope="col" className={styles.number}>
                    Per guest
                  </Table.Th>
                )}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {events.map((event) => (
                <Table.Tr key={event.id}>
                  <Table.Th scope="row" className={styles.eventName}>
                    {event.title}
                    <span className={styles.cardNote}>{formatLocalDate(event.date)}</span>
                  </Table.Th>
                  <Table.Td className={styles.number}>
                    {event.expected_heads.toLocaleString('en-US')} of {event.capacity.toLocaleString('en-US')}
                  </Table.Td>
                  <Table.Td className={styles.number}>{hoursWords(event.minutes)}</Table.Td>
                  {showsCost && (
                    <Table.Td className={styles.number}>
                      {event.cost_minor === null ? '–' : formatMoney(event.cost_minor, currency)}
                    </Table.Td>
                  )}
                  {showsCost && <Table.Td className={styles.number}>{perGuest(event, currency)}</Table.Td>}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Panel>
    </div>
  )
}
