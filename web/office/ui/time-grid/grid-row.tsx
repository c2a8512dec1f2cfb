import { memo, type ReactNode } from 'react'
import { minutesBetween, dayLabel } from '../dates/local-dates.ts'
import { lanesOf, type CellNote, type GridItem, type Hours } from './grid-moves.ts'
import styles from './time-grid.module.css'

export interface Row {
  id: string
  name: string
  label: ReactNode
  /** By date. */
  notes?: ReadonlyMap<string, CellNote>
}

interface GridRowProps<Item extends GridItem> {
  row: Row
  index: number
  dates: readonly string[]
  /** The columns that are drawn for now; null for all. */
  columns: { from: number; to: number } | null
  hours: Hours | null
  items: readonly (Item & { isHeld?: boolean })[]
  renderItem: (item: Item) => ReactNode
  onOpen: (item: Item) => void
  onCreate: (row: string, date: string) => void
}

/** One row; re-rendered only when something in it has changed. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Item extends GridItem>(props: GridRowProps<Item>) {
  const { row, index, dates, columns, hours, items, renderItem, onOpen, onCreate } = props
  const byDate = Map.groupBy(items, ({ date }) => date)
  const shown = (item: Item & { isHeld?: boolean }, place?: React.CSSProperties) => (
    <button
      key={`${item.id}${item.isHeld === true ? ' held' : ''}`}
      type="button"
      tabIndex={-1}
      data-stop=""
      data-item={item.id}
      data-held={item.isHeld === true || undefined}
      data-fixed={item.fixed !== null || undefined}
      className={styles.item}
      aria-label={item.name}
      style={place}
      onClick={() => onOpen(item)}
    >
      {renderItem(item)}
      {hours !== null && item.fixed === null && (
        <>
          <span className={styles.grip} data-grip="from" />
          <span className={styles.grip} data-grip="to" />
        </>
      )}
    </button>
  )
  return (
    <tr aria-rowindex={index + 2} className={styles.row}>
      <th scope="row" className={styles.name}>
        {row.label}
      </th>
      {dates.map((date, column) => {
        const isDrawn = columns === null || (column >= columns.from && column < columns.to)
        const own = byDate.get(date) ?? []
        const note = row.notes?.get(date)
        return (
          <td
            key={date}
            className={styles.cell}
            data-filled={own.length > 0 || undefined}
            data-row={row.id}
            data-date={date}
            {...(note !== undefined && { 'data-note': note.tone, 'data-words': note.text, title: note.text })}
          >
            {isDrawn && (
              <>
                {hours === null ? own.map((item) => shown(item)) : <Track items={items} hours={hours} shown={shown} />}
                <button
                  type="button"
                  tabIndex={-1}
                  data-stop=""
                  className={styles.add}
                  aria-label={`Add to ${row.name}, ${dayLabel(date)}${note === undefined ? '' : `, ${note.text}`}`}
                  onClick={() => onCreate(row.id, date)}
                />
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}

interface TrackProps<Item extends GridItem> {
  items: readonly Item[]
  hours: Hours
  shown: (item: Item, place: React.CSSProperties) => ReactNode
}

/** The hours of a day, with each item at its length. */
function Track<Item extends GridItem>({ items, hours, shown }: TrackProps<Item>) {
  const lanes = lanesOf(items)
  const count = Math.max(1, ...lanes.map(({ lane }) => lane + 1))
  const share = (minutes: number) => `${(minutes / hours.minutes) * 100}%`
  return (
    <div className={styles.track} data-track="" style={{ height: count * 40 }}>
      {lanes.map(({ item, lane }) =>
        shown(item, {
          insetInlineStart: share(minutesBetween(hours.from, item.from)),
          width: share(minutesBetween(item.from, item.to)),
          top: lane * 40,
        }),
      )}
    </div>
  )
}
