import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  type ReactTable,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { BulkAction, Column, RowAction } from './columns.ts'

/** What of TanStack Table the office's tables use. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
})

export interface DataTableProps<Row> {
  /** What is listed; the choice of columns is kept under it. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Names the row where its cells do not: in the labels of its buttons. */
  nameOf: (row: Row) => string
  idOf: (row: Row) => string
  /** Where the row leads. */
  hrefOf?: (row: Row) => string
  actionsOf?: (row: Row) => readonly RowAction[]
  /** With any, rows can be chosen. */
  bulkActions?: readonly BulkAction<Row>[]
  /** In place of the table where there are no rows. */
  empty: ReactNode
  /** Newer rows are on their way. */
  isStale?: boolean
  /** Above the table, left of the choice of columns: filters, a CSV button. */
  tools?: ReactNode
  /** Below it: the pager. */
  footer?: ReactNode
}

/** What the table and the cards of a phone are drawn from. */
export interface ListProps<Row extends object> extends DataTableProps<Row> {
  table: ReactTable<typeof features, Row>
}
