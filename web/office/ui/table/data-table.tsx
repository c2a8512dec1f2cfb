import { useMediaQuery } from '@mantine/hooks'
import { useTable, type RowSelectionState } from '@tanstack/react-table'
import { useMemo, useRef, useState } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import { ColumnMenu } from './column-menu.tsx'
import styles from './data-table.module.css'
import { Grid } from './grid.tsx'
import { features, type DataTableProps } from './table-props.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSort } from './use-sort.ts'

/** A list of things: a table on a desk, cards on a phone, with order, choice of columns and of rows, and keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, bulkActions = [], empty, isStale = false, tools, footer } = props
  const place = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [sorting, setSorting] = useSort()
  const [columnVisibility, showColumn] = useColumnChoice(label, columns)
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  useRowKeys(place)
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sort }) => ({
        id,
        header,
        accessorFn: (row: Row) => (typeof sort === 'function' ? sort(row) : null),
        enableSorting: sort !== undefined,
        sortFn: 'basic' as const,
      })),
    [columns],
  )
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: idOf,
    state: { sorting, columnVisibility, rowSelection },
    onSortingChange: (change) => setSorting(typeof change === 'function' ? change(sorting) : change),
    onRowSelectionChange: setRowSelection,
    enableMultiSort: false,
    manualSorting: columns.some(({ sort }) => sort === 'server'),
  })
  const chosen = rows.filter((row) => rowSelection[idOf(row)] === true)
  const List = isPhone ? CardList : Grid
  return (
    <div ref={place} className={styles.place} data-stale={isStale || undefined} aria-busy={isStale}>
      <div className={styles.tools}>
        {tools}
        {!isPhone && rows.length > 0 && <ColumnMenu columns={columns} visibility={columnVisibility} onShow={showColumn} />}
      </div>
      {rows.length === 0 ? empty : <List {...props} table={table} />}
      {footer}
      {chosen.length > 0 && (
        <BulkBar count={chosen.length} rows={chosen} actions={bulkActions} onClear={() => setRowSelection({})} />
      )}
    </div>
  )
}
