import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

interface FigureTableProps {
  label: string
  heads: readonly string[]
  /** Rows, each named by its first cell. A `small` is a second line. */
  children: ReactNode
  /** Rows below: the sum, then what it includes. */
  foot?: ReactNode
}

/** A few rows of figures. Scrolls on its own if it is wider than the screen. */
export function FigureTable({ label, heads, children, foot }: FigureTableProps) {
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label={`${label}, table`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </Table.ScrollContainer>
  )
}
