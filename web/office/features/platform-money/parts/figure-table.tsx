import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './platform-money.module.css'

interface FigureTableProps {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[]
}

/** A few rows of figures; on a phone the table scrolls on its own. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
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
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Table.ScrollContainer>
  )
}
