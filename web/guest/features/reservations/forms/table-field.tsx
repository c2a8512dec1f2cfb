import { useId, type ReactNode } from 'react'
import type { Prestation } from '#contract/events/events.ts'
import type { TableToChoose } from '#contract/reservations/event-tables.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { FieldError, isShown } from '../../../ui/field.tsx'
import { TablePlan } from '../parts/table-plan.tsx'
import { tablesFor, type EventTables } from '../queries/event-tables.ts'
import styles from './table-field.module.css'

interface TableFieldProps {
  plan: EventTables
  item: Prestation
  party: number
  currency: string
  chosen: string | undefined
  onChoose: (id: string) => void
  error: ReactNode
}

/** The table of a party: a list of those it can have, and the plan that sets the same choice. */
export function TableField({ plan, item, party, currency, chosen, onChoose, error }: TableFieldProps) {
  const name = useId()
  const tables = tablesFor(plan, item, party)
  const zones = plan.zones.filter(({ id }) => tables.some(({ zone_id }) => zone_id === id))
  return (
    <fieldset className={styles.field} {...(isShown(error) && { 'data-invalid': 'true', tabIndex: -1 })}>
      <legend className={styles.legend}>Your table</legend>
      <FieldError id={`${name}-error`} error={error} />
      {tables.length === 0 ? (
        <p className={styles.none}>
          No table is free for a party of {party}. Change the size of your party, or choose something else.
        </p>
      ) : (
        <div className={styles.sides}>
          <TablePlan plan={plan} tables={tables} chosen={chosen} onChoose={onChoose} />
          <div className={styles.list}>
            {zones.map((zone) => (
              <section key={zone.id} aria-label={zone.name}>
                {zones.length > 1 && <p className={styles.zone}>{zone.name}</p>}
                {tables
                  .filter(({ zone_id }) => zone_id === zone.id)
                  .map((table) => (
                    <label key={table.id} className={styles.option}>
                      <input
                        type="radio"
                        name={name}
                        value={table.id}
                        checked={table.id === chosen}
                        onChange={() => onChoose(table.id)}
                      />
                      <b>{table.name}</b>
                      <span className={styles.facts}>
                        <FactLine facts={factsOf(table, item, currency)} />
                      </span>
                    </label>
                  ))}
              </section>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  )
}

function factsOf(table: TableToChoose, item: Prestation, currency: string): string[] {
  const spend = table.minimum_spend_minor ?? item.minimum_spend_minor
  return [
    `${table.seats_from}–${table.seats_to} guests`,
    ...(spend === null || spend === 0 ? [] : [`${formatMoney(spend, currency)} minimum spend`]),
    ...(table.deposit_minor === null || item.payment !== 'deposit'
      ? []
      : [`${formatMoney(table.deposit_minor, currency)} deposit`]),
    ...(table.is_step_free ? ['step-free'] : []),
  ]
}
