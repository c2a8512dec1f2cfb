import { memo, type CSSProperties, type ReactNode } from 'react'
import { minutesBetween } from '../dates/local-dates.ts'
import { lanesOf, type CellNote, type GridItem, type GridHours } from './grid-moves.ts'
import styles from './time-grid.module.css'

export interface Row {
  id: string
  name: string
  label: ReactNode
  /** By date. */
  notes?: ReadonlyMap<string, CellNote>
}

export interface Day {
  column: number
  date: string
  label: string
}

export type PaintedItem<Item> = Item & { isHeld?: boolean }

/** A row's items by date. */
export type ByDate<Item> = ReadonlyMap<string, readonly Item[]>

interface GridRowProps<Item extends GridItem> {
  row: Row
  index: number
  days: readonly Day[]
  items: ByDate<PaintedItem<Item>>
  /** The columns in sight, while the others still show other days or nothing; null if all show these. */
  columns: { from: number; to: number } | null
  /** What the columns out of sight show. */
  laterDays: readonly Day[]
  laterItems: ByDate<Item> | undefined
  hours: GridHours | null
  renderItem: (item: Item) => ReactNode
}

/** One row; re-rendered only when something in it has changed. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Item extends GridItem>(props: GridRowProps<Item>) {
  const { row, index, days, items, columns, laterDays, laterItems, hours, renderItem } = props
  return (
    <tr aria-rowindex={index + 2} className={styles.row}>
      <th scope="row" className={styles.name}>
        {row.label}
      </th>
      {days.map((day) => {
        const { column } = day
        const isNow = columns === null || (column >= columns.from && column < columns.to)
        const shown = isNow ? day : laterDays[column]
        return (
          <Cell
            // By position: on other days the same elements show other items, which costs less than new ones.
            key={column}
            row={row.id}
            rowName={row.name}
            day={shown ?? day}
            isDrawn={shown !== undefined}
            items={(isNow ? items : laterItems)?.get(shown?.date ?? '') ?? none}
            note={row.notes?.get((shown ?? day).date)}
            hours={hours}
            renderItem={renderItem}
          />
        )
      })}
    </tr>
  )
}

const none: readonly never[] = []

interface CellProps<Item extends GridItem> {
  row: string
  rowName: string
  day: Day
  isDrawn: boolean
  items: readonly PaintedItem<Item>[]
  note: CellNote | undefined
  hours: GridHours | null
  renderItem: (item: Item) => ReactNode
}

const Cell = memo(DrawnCell) as typeof DrawnCell

function DrawnCell<Item extends GridItem>({ row, rowName, day, isDrawn, items, note, hours, renderItem }: CellProps<Item>) {
  const shown = (item: PaintedItem<Item>, index: number, place?: CSSProperties) => (
    <button
      key={item.isHeld === true ? 'held' : index}
      type="button"
      tabIndex={-1}
      data-stop=""
      data-item={item.id}
      data-held={item.isHeld === true || undefined}
      data-fixed={item.fixed !== null || undefined}
      className={styles.item}
      aria-label={item.name}
      style={place}
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
    <td
      className={styles.cell}
      data-filled={items.length > 0 || undefined}
      data-row={row}
      data-date={day.date}
      {...(note !== undefined && { 'data-note': note.tone, 'data-words': note.text, title: note.text })}
    >
      {isDrawn && (
        <>
          {hours === null ? items.map((item, index) => shown(item, index)) : <Track items={items} hours={hours} shown={shown} />}
          <button
            type="button"
            tabIndex={-1}
            data-stop=""
            className={styles.add}
            aria-label={`Add to ${rowName}, ${day.label}${note === undefined ? '' : `, ${note.text}`}`}
          />
        </>
      )}
    </td>
  )
}

interface TrackProps<Item extends GridItem> {
  items: readonly Item[]
  hours: GridHours
  shown: (item: Item, index: number, place: CSSProperties) => ReactNode
}

/** The hours of a day, with each item at its length. */
function Track<Item extends GridItem>({ items, hours, shown }: TrackProps<Item>) {
  const lanes = lanesOf(items)
  const count = Math.max(1, ...lanes.map(({ lane }) => lane + 1))
  const share = (minutes: number) => `${(minutes / hours.minutes) * 100}%`
  return (
    <div className={styles.track} data-track="" style={{ height: count * 40 }}>
      {lanes.map(({ item, lane }, index) =>
        shown(item, index, {
          insetInlineStart: share(minutesBetween(hours.from, item.from)),
          width: share(minutesBetween(item.from, item.to)),
          top: lane * 40,
        }),
      )}
    </div>
  )
}
