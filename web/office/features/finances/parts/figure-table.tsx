import type { ReactNode } from 'react'
import styles from './finances.module.css'

interface FigureTableProps {
  caption: string
  heads: readonly string[]
  children: ReactNode
}

/** Rows of figures, each with what it is in its first cell. Wider than a phone, it scrolls. */
export function FigureTable({ caption, heads, children }: FigureTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
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
      </table>
    </div>
  )
}
