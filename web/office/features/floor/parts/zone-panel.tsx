import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { Floor, Table, Zone } from '#contract/floor/floor.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { ActionMenu, type Action } from '../../../ui/action-menu.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from './floor.module.css'
import { combinationName, seatsLabel, shapeLabels } from './floor-words.ts'

const columnsOf = (floor: Floor) =>
  defineColumns<Table>([
    { id: 'name', header: 'Table', cell: ({ name }) => name },
    { id: 'seats', header: 'Seats', align: 'right', cell: seatsLabel, phone: (table) => `${seatsLabel(table)} seats` },
    {
      id: 'minimum',
      header: 'Minimum spend',
      align: 'right',
      cell: ({ minimum_spend_minor: spend }) => (spend === null ? null : formatMoney(spend, floor.currency ?? 'EUR')),
      phone: 'aside',
    },
    { id: 'shape', header: 'Shape', cell: ({ shape }) => shapeLabels[shape], phone: 'line' },
    {
      id: 'combinations',
      header: 'Combinations',
      cell: ({ id }) =>
        floor.combinations
          .filter(({ table_ids }) => table_ids.includes(id))
          .map((one) => combinationName(one, floor))
          .join(', '),
      phone: 'line',
    },
    {
      id: 'step_free',
      header: 'Access',
      cell: ({ is_step_free }) => (is_step_free ? 'Step-free' : 'Steps'),
      phone: ({ is_step_free }) => is_step_free && 'Step-free',
    },
  ])

export interface ZoneChanges {
  onAdd: (zone: Zone) => void
  onEdit: (table: Table) => void
  onDelete: (table: Table) => void
  onEditZone: (zone: Zone) => void
  onDeleteZone: (zone: Zone) => void
}

interface ZonePanelProps {
  zone: Zone
  floor: Floor
  /** Null if the reader may not edit. */
  changes: ZoneChanges | null
}

/** A zone with its tables. */
export function ZonePanel({ zone, floor, changes }: ZonePanelProps) {
  const columns = useMemo(() => columnsOf(floor), [floor])
  const tables = floor.tables.filter(({ zone_id }) => zone_id === zone.id)
  const seats = tables.reduce((sum, { seats_to }) => sum + seats_to, 0)
  const joins = new Set(floor.combinations.flatMap(({ table_ids }) => table_ids))
  const actionsOf = (table: Table): Action[] =>
    changes === null
      ? []
      : [
          { label: 'Edit table', onClick: () => changes.onEdit(table) },
          {
            label: 'Delete table',
            onClick: () => changes.onDelete(table),
            danger: true,
            disabled: joins.has(table.id) ? 'It’s part of a combination. Delete the combination first.' : undefined,
          },
        ]
  return (
    <Panel
      title={zone.name}
      {...(tables.length > 0 && { lead: `${formatCount(tables.length, 'table')}, up to ${formatCount(seats, 'guest')}` })}
      actions={
        changes !== null && (
          <div className={styles.tools}>
            <Button variant="default" onClick={() => changes.onAdd(zone)}>
              Add table<span className="visually-hidden"> to {zone.name}</span>
            </Button>
            <ActionMenu
              name={zone.name}
              actions={[
                { label: 'Edit zone', onClick: () => changes.onEditZone(zone) },
                {
                  label: 'Delete zone',
                  onClick: () => changes.onDeleteZone(zone),
                  danger: true,
                  disabled: tables.length > 0 ? 'It has tables. Move or delete them first.' : undefined,
                },
              ]}
            />
          </div>
        )
      }
    >
      <ListScreen
        label={`Tables in ${zone.name}`}
        noun={['table']}
        rows={tables}
        count={tables.length}
        next={null}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => `table ${name}`}
        {...(changes !== null && { rowActions: actionsOf })}
        empty={<EmptyState title="No tables yet">Add the tables guests can sit at in this zone.</EmptyState>}
      />
    </Panel>
  )
}
