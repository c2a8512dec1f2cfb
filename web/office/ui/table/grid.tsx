import { Checkbox, Table } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { isEmptyCell } from './columns.ts'
import styles from './data-table.module.css'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import type { ListProps } from './table-props.ts'

const directions = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }

const drawCell = (content: ReactNode) => (isEmptyCell(content) ? '–' : content)

/** The table itself. */
export function Grid<Row extends object>({ table, label, columns, nameOf, hrefOf, actionsOf, bulkActions = [] }: ListProps<Row>) {
  const isChoosable = bulkActions.length > 0
  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible() === true)
  return (
    <Table
      className={styles.table}
      aria-label={label}
      stickyHeader
      stickyHeaderOffset="3.5rem"
      highlightOnHover
      borderColor="var(--line)"
    >
      <Table.Thead className={styles.head}>
        <Table.Tr>
          {isChoosable && (
            <Table.Th className={styles.choice}>
              <Checkbox
                size="xs"
                aria-label="Choose all rows"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected()}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            </Table.Th>
          )}
          {shown.map(({ id, header, align }) => {
            const column = table.getColumn(id)
            const isSortable = column?.getCanSort() === true
            const sorted = column?.getIsSorted() ?? false
            const Arrow = arrows[sorted === false ? 'none' : sorted]
            const order = isSortable ? { 'aria-sort': sorted === false ? ('none' as const) : directions[sorted] } : {}
            return (
              <Table.Th key={id} data-align={align} {...order}>
                {isSortable ? (
                  <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                    {header}
                    <Arrow size={14} aria-hidden="true" />
                  </button>
                ) : (
                  header
                )}
              </Table.Th>
            )
          })}
          {actionsOf !== undefined && (
            <Table.Th className={styles.menu}>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.getRowModel().rows.map((row) => (
          <Table.Tr key={row.id} data-row tabIndex={-1} data-selected={row.getIsSelected() || undefined}>
            {isChoosable && (
              <Table.Td className={styles.choice}>
                <Checkbox
                  size="xs"
                  aria-label={`Choose ${nameOf(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                />
              </Table.Td>
            )}
            {shown.map(({ id, cell, align }, index) => (
              <Table.Td key={id} data-align={align}>
                {index === 0 ? (
                  <RowLink href={hrefOf?.(row.original)}>{cell(row.original)}</RowLink>
                ) : (
                  drawCell(cell(row.original))
                )}
              </Table.Td>
            ))}
            {actionsOf !== undefined && (
              <Table.Td className={styles.menu}>
                <RowMenu name={nameOf(row.original)} actions={actionsOf(row.original)} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
