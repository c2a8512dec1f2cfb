import { own } from '#contract/base/own.ts'
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { addMinutes, dayLabel, timeLabel } from '../dates/local-dates.ts'
import { GridRow, type ByDate, type Day, type Row, type PaintedItem } from './grid-row.tsx'
import { hoursOf, isSamePlace, placeAfterKey, gridPlaceOf, type GridItem, type GridPlace, type GridHours } from './grid-moves.ts'
import styles from './time-grid.module.css'
import { useGridDrag } from './use-grid-drag.ts'
import { useShownRows } from './use-shown-rows.ts'
import { focusLater, useItemFocus } from './use-item-focus.ts'

export interface TimeGridProps<Item extends GridItem> {
  label: string
  /** The first column's header: `Staff`. */
  rowsLabel: string
  /** One column per day; or one day, by its hours. */
  scale: 'days' | 'hours'
  days: readonly { date: string; head: ReactNode; isToday: boolean }[]
  rows: readonly Row[]
  items: readonly Item[]
  /** Many narrow days. */
  isDense?: boolean
  renderItem: (item: Item) => ReactNode
  formatTimes: (place: GridPlace) => string
  onOpen: (item: Item) => void
  onCreate: (row: string, date: string) => void
  onMove: (item: Item, place: GridPlace) => void
  /** Delete on an item. */
  onRemove: (item: Item) => void
}

interface MovingItem<Item> {
  item: Item
  place: GridPlace
  byKeyboard: boolean
}

/**
 * People or tables by days, or by the hours of one day. Arrows move between cells; Enter opens an item or creates one, Space
 * picks it up, then arrows move it, Shift and arrows resize it, C copies it, Enter drops it and Escape cancels. A mouse drags,
 * and a finger after a long press.
 */
export function TimeGrid<Item extends GridItem>(props: TimeGridProps<Item>) {
  const { label, rowsLabel, scale, days, rows, items, isDense = false, formatTimes, onOpen, onCreate, onMove, onRemove } = props
  const [pickedUp, setPickedUp] = useState<MovingItem<Item> | null>(null)
  const [said, say] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const dates = useMemo(() => days.map(({ date }) => date), [days])
  const hours = useMemo(() => (scale === 'hours' ? hoursOf(dates[0] ?? '', items) : null), [scale, dates, items])
  const byRow = useMemo(() => Map.groupBy(items, ({ row }) => row), [items])
  const shown = useShownRows(grid, rows, { items: byRow, scale, isDense })
  // With many days, the visible ones are painted first; the others follow before anyone scrolls to them.
  const drawn = useMemo(
    (): DrawnRows<Item> => ({
      days: dates.map((date, column) => ({ column, date, label: dayLabel(date) })),
      items: new Map([...byRow].map(([row, own]) => [row, Map.groupBy(own, ({ date }) => date)])),
    }),
    [dates, byRow],
  )
  const later = useDeferredValue<DrawnRows<Item>>(drawn, nothing)
  const columns = !isDense || isSameDays(later.days, drawn.days) ? null : shown.columns
  const itemsOf = (row: string): ByDate<PaintedItem<Item>> => {
    if (pickedUp === null || (pickedUp.item.row !== row && pickedUp.place.row !== row)) return drawn.items.get(row) ?? nothingIn
    const rest = (byRow.get(row) ?? none).filter(({ id }) => id !== pickedUp.item.id || pickedUp.place.isCopy)
    const moving = { ...pickedUp.item, ...pickedUp.place, id: pickedUp.item.id, isHeld: true }
    return Map.groupBy(pickedUp.place.row === row ? [...rest, moving] : rest, ({ date }) => date)
  }

  const placeLabel = (place: GridPlace) => {
    const row = rows.find(({ id }) => id === place.row)?.name ?? ''
    return `${place.isCopy ? 'Copy: ' : ''}${row}, ${dayLabel(place.date)}, ${formatTimes(place)}`
  }
  const drop = (item: Item, place: GridPlace) => {
    setPickedUp(null)
    if (isSamePlace(place, gridPlaceOf(item))) return say(`${item.name} stays where it was.`)
    say(`${place.isCopy ? 'Copied' : 'Moved'}: ${placeLabel(place)}`)
    onMove(item, place)
  }
  const drag = useGridDrag<Item>({
    grid,
    items: byId,
    hours,
    onHold: (item, place) => setPickedUp({ item, place, byKeyboard: false }),
    onDrop: drop,
  })

  // The moved item is another element in another cell: the focus follows it.
  const heldId = pickedUp?.byKeyboard === true ? pickedUp.item.id : null
  const heldAt = pickedUp === null ? '' : `${pickedUp.place.row} ${pickedUp.place.from} ${pickedUp.place.to}`
  const { reveal } = shown
  useLayoutEffect(() => {
    if (heldId === null) return
    reveal(heldAt.slice(0, heldAt.indexOf(' ')))
    grid.current?.querySelector<HTMLElement>(`[data-item="${heldId}"][data-held]`)?.focus()
  }, [heldId, heldAt, reveal])

  const remember = useItemFocus(grid)

  // One tab stop: the last cell or item that had the focus.
  useEffect(() => {
    const { current } = grid
    if (current !== null && current.querySelector('[data-stop][tabindex="0"]') === null)
      current.querySelector('[data-stop]')?.setAttribute('tabindex', '0')
  })
  const enter = (target: EventTarget) => {
    if (!(target instanceof HTMLElement) || target.dataset['stop'] === undefined) return
    for (const stop of grid.current?.querySelectorAll('[data-stop][tabindex="0"]') ?? []) stop.setAttribute('tabindex', '-1')
    target.setAttribute('tabindex', '0')
    remember(target)
  }

  const pressHeld = (event: KeyboardEvent, { item, place }: MovingItem<Item>): boolean => {
    if (event.key === 'Escape') {
      drag.cancel()
      setPickedUp(null)
      say(`${item.name} is back where it was.`)
      focusLater(grid.current, `[data-item="${item.id}"]`)
      return true
    }
    if (event.key === 'Enter' || event.key === ' ') {
      drop(item, place)
      focusLater(grid.current, `[data-item="${item.id}"]`)
      return true
    }
    const next = placeAfterKey(place, event, { rows: rows.map(({ id }) => id), dates, scale })
    if (next === null) return event.key === 'Tab'
    setPickedUp({ item, place: next, byKeyboard: true })
    say(placeLabel(next))
    return true
  }

  const pickUp = (item: Item) => {
    if (item.fixed !== null) return say(item.fixed)
    setPickedUp({ item, place: gridPlaceOf(item), byKeyboard: true })
    const across = scale === 'days' ? 'days' : 'minutes'
    say(
      `Picked up ${item.name}. Arrow keys move it between rows and ${across}, Shift and arrow keys change its end, C copies, Enter drops, Escape cancels.`,
    )
  }
  /** Moves to another stop, which may have to be rendered first. Returns whether the key leads to one. */
  const go = (key: string, stop: HTMLElement, at: { row: string; date: string }): boolean => {
    const goal = stopAfterKey(key, stop, { rows, dates, ...at })
    if (goal === null) return false
    if (typeof goal === 'string') {
      reveal(goal)
      const edge = key === 'ArrowUp' || key === 'PageUp' ? 'last' : 'first'
      focusLater(grid.current, `[data-row="${goal}"][data-date="${at.date}"]`, edge)
    } else goal.focus()
    return true
  }
  const pressFree = (event: KeyboardEvent, stop: HTMLElement): boolean => {
    const { dataset } = stop.closest<HTMLElement>('[data-row]') ?? stop
    const at = { row: dataset['row'] ?? '', date: dataset['date'] ?? '' }
    const item = byId.get(stop.dataset['item'] ?? '')
    const actions: Record<string, () => void> = {
      n: () => onCreate(at.row, at.date),
      ...(item !== undefined && { ' ': () => pickUp(item), Delete: () => onRemove(item), Backspace: () => onRemove(item) }),
    }
    const act = own(actions, event.key.length === 1 ? event.key.toLowerCase() : event.key)
    if (act === undefined || event.ctrlKey || event.metaKey) return go(event.key, stop, at)
    act()
    return true
  }
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.dataset['stop'] === undefined) return
    if (pickedUp === null ? pressFree(event, target) : pressHeld(event, pickedUp)) event.preventDefault()
  }
  const click = ({ target }: MouseEvent) => {
    const stop = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null
    const item = byId.get(stop?.dataset['item'] ?? '')
    const cell = stop?.closest<HTMLElement>('[data-row]')
    if (item !== undefined) onOpen(item)
    else if (cell) onCreate(cell.dataset['row'] ?? '', cell.dataset['date'] ?? '')
  }
  /** A table operated by its arrows. */
  const operated = {
    role: 'grid',
    tabIndex: -1,
    onKeyDown: press,
    onFocus: ({ target }: { target: EventTarget }) => enter(target),
    onClick: click,
    onClickCapture: (event: MouseEvent) => drag.wasDragged() && event.stopPropagation(),
    ...drag.handlers,
  }

  return (
    <>
      <div
        ref={grid}
        className={styles.grid}
        data-scale={scale}
        data-dense={isDense || undefined}
        data-short={(shown.isShort && !isDense && scale === 'days') || undefined}
        data-dragging={(pickedUp !== null && !pickedUp.byKeyboard) || undefined}
        style={{ ['--days' as 'order']: days.length, ['--hours' as 'flexGrow']: (hours?.minutes ?? 0) / 60 }}
      >
        <table aria-label={label} aria-rowcount={rows.length + 1} aria-colcount={days.length + 1} {...operated}>
          <thead>
            <tr aria-rowindex={1} className={styles.head}>
              <th scope="col" className={styles.corner}>
                {rowsLabel}
              </th>
              {days.map(({ date, head, isToday }) => (
                <th key={date} scope="col" className={styles.day} aria-current={isToday ? 'date' : undefined}>
                  {head}
                  {hours !== null && <HourMarks hours={hours} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ paddingBlock: `${shown.before}px ${shown.after}px` }}>
            {shown.rows.map(({ row, index }) => (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                days={drawn.days}
                items={itemsOf(row.id)}
                columns={columns}
                laterDays={columns === null ? none : later.days}
                laterItems={columns === null ? undefined : later.items.get(row.id)}
                hours={hours}
                renderItem={props.renderItem}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

const none: readonly never[] = []
const nothingIn: ReadonlyMap<string, never> = new Map<string, never>()

interface DrawnRows<Item> {
  days: readonly Day[]
  items: ReadonlyMap<string, ByDate<Item>>
}

/** Before the first paint. */
const nothing = { days: none, items: new Map<string, never>() }

const isSameDays = (one: readonly Day[], other: readonly Day[]) => one.length === other.length && one[0]?.date === other[0]?.date

/** Above every second hour of a day. */
const HourMarks = ({ hours }: { hours: GridHours }) => (
  <div className={styles.hours} aria-hidden="true">
    {Array.from({ length: Math.ceil(hours.minutes / 120) }, (_, index) => (
      <span key={index} style={{ insetInlineStart: `${((index * 120) / hours.minutes) * 100}%` }}>
        {timeLabel(addMinutes(hours.from, index * 120).slice(11))}
      </span>
    ))}
  </div>
)

interface Standing {
  rows: readonly Row[]
  dates: readonly string[]
  row: string
  date: string
}

/** Where a key leads from a stop: to a rendered one, or to a row that may have to be rendered first. */
function stopAfterKey(key: string, stop: HTMLElement, { rows, dates, row, date }: Standing): HTMLElement | string | null {
  const cell = stop.closest<HTMLElement>('[data-row]')
  const across = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[key]
  if (across !== undefined) {
    const last = dates.length - 1
    const goal = dates[Math.min(last, Math.max(0, dates.indexOf(date) + across))] ?? date
    return cell?.parentElement?.querySelector<HTMLElement>(`[data-date="${goal}"] [data-stop]`) ?? null
  }
  const down = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[key]
  if (down === undefined) return null
  const within = [...(cell?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const next = Math.abs(down) === 1 ? within[within.indexOf(stop) + down] : undefined
  if (next !== undefined) return next
  const index = rows.findIndex(({ id }) => id === row)
  return rows[Math.min(rows.length - 1, Math.max(0, index + down))]?.id ?? null
}
