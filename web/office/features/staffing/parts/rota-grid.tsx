import { useCallback, useMemo } from 'react'
import { sum } from '#contract/base/money.ts'
import type { Rota } from '#contract/staffing/rota.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { dayLabel } from '../../../ui/dates/local-dates.ts'
import type { CellNote, GridItem, GridPlace } from '../../../ui/time-grid/grid-moves.ts'
import { TimeGrid } from '../../../ui/time-grid/time-grid.tsx'
import { noteOn } from './own-time.ts'
import { columnsOf, type RotaPlace } from './rota-place.ts'
import { costWords, rotaHoursWords, openName, shiftName, timesWords } from './rota-words.ts'
import styles from './rota.module.css'
import { ShiftBlock } from './shift-block.tsx'

/** The row of open shifts. */
const openRow = 'open'

export interface ShiftItem extends GridItem {
  shift: StaffShift
}

const itemOf = (shift: StaffShift, day: string): ShiftItem => ({
  id: shift.id,
  row: shift.user_id ?? openRow,
  date: shift.business_date,
  from: shift.starts_at_local,
  to: shift.ends_at_local,
  name: shiftName(shift, day),
  fixed: shift.allowed_actions.includes('change')
    ? null
    : 'Someone has checked in for this shift, so it stays. Correct its attendance.',
  shift,
})

/** Several people may be needed for the same hours: identical open shifts are numbered. */
function numbered(items: readonly ShiftItem[]): ShiftItem[] {
  const alike = Map.groupBy(items, ({ name }) => name)
  return items.map((item) => {
    const same = alike.get(item.name) ?? []
    return same.length === 1 ? item : { ...item, name: `${item.name}, ${same.indexOf(item) + 1} of ${same.length}` }
  })
}

interface RotaGridProps {
  rota: Rota
  place: RotaPlace
  onOpen: (shift: StaffShift) => void
  onCreate: (userId: string | null, date: string) => void
  onMove: (shift: StaffShift, place: GridPlace) => void
  onRemove: (shift: StaffShift) => void
}

/** The rota as a grid: people by days, or by the hours of one day. */
export function RotaGrid({ rota, place, onOpen, onCreate, onMove, onRemove }: RotaGridProps) {
  const { view, role } = place
  const isDense = view === 'month'
  const columns = useMemo(() => new Map(columnsOf(place).map((date) => [date, dayLabel(date)])), [place])
  const items = useMemo(
    () =>
      numbered(
        rota.shifts.flatMap((shift) => {
          const day = columns.get(shift.business_date)
          return day === undefined || (role !== null && shift.role_id !== role) ? [] : [itemOf(shift, day)]
        }),
      ),
    [rota, columns, role],
  )
  const rows = useMemo(() => rowsOf(rota, role, [...columns.keys()]), [rota, role, columns])
  const days = useMemo(
    () =>
      rota.days
        .filter(({ business_date }) => columns.has(business_date))
        .map((day) => ({
          date: day.business_date,
          isToday: day.business_date === rota.today,
          head: <DayHead day={day} isDense={isDense} />,
        })),
    [rota, columns, isDense],
  )
  const renderItem = useCallback((item: ShiftItem) => <ShiftBlock shift={item.shift} place={item} isDense={isDense} />, [isDense])
  const open = useCallback(({ shift }: ShiftItem) => onOpen(shift), [onOpen])
  const create = useCallback((row: string, date: string) => onCreate(row === openRow ? null : row, date), [onCreate])
  return (
    <TimeGrid
      label="Shifts"
      rowsLabel="Staff"
      scale={view === 'day' ? 'hours' : 'days'}
      days={days}
      rows={rows}
      items={items}
      isDense={isDense}
      renderItem={renderItem}
      formatTimes={(at) => timesWords(at).replace('–', 'to')}
      onOpen={open}
      onCreate={create}
      onMove={({ shift }, at) => onMove(shift, at)}
      onRemove={({ shift }) => onRemove(shift)}
    />
  )
}

/** A person's availability on the shown days. */
function notesOf(person: Rota['staff'][number], dates: readonly string[]): ReadonlyMap<string, CellNote> {
  return new Map(
    dates.flatMap((date) => {
      const note = noteOn(person, date)
      return note === null ? [] : [[date, note] as const]
    }),
  )
}

function rowsOf(rota: Rota, role: string | null, dates: readonly string[]) {
  const working = new Set(rota.shifts.filter(({ role_id }) => role_id === role).map(({ user_id }) => user_id))
  const places = new Map(rota.roles.map((one, index) => [one.id, { ...one, index }]))
  const placeOf = ({ role_id }: { role_id: string | null }) => (role_id === null ? undefined : places.get(role_id))
  // By role, in the order of the roles; the stable sort keeps the people of a role by name.
  const people = rota.staff
    .filter(({ user_id, role_id }) => role === null || role_id === role || working.has(user_id))
    .toSorted((one, other) => (placeOf(one)?.index ?? places.size) - (placeOf(other)?.index ?? places.size))
  return [
    { id: openRow, name: openName, label: <span className={styles.person}>{openName}</span> },
    ...people.map((person) => ({
      id: person.user_id,
      name: person.name,
      notes: notesOf(person, dates),
      label: (
        <span className={styles.person}>
          {person.name}
          <PersonRole role={placeOf(person)} />
          <span className={styles.sum}>
            {[
              person.has_left ? 'Left' : null,
              rotaHoursWords(person.minutes),
              person.minutes === 0 ? null : costWords(rota, person.cost_minor),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
        </span>
      ),
    })),
  ]
}

const PersonRole = ({ role }: { role: Rota['roles'][number] | undefined }) =>
  role !== undefined && (
    <span className={styles.personRole} style={{ ['--role' as 'color']: role.colour }}>
      {role.name}
    </span>
  )

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })

/** Between lines that a screen reader reads as one. */
const Pause = () => <span className="visually-hidden">, </span>

function DayHead({ day, isDense }: { day: Rota['days'][number]; isDense: boolean }) {
  const at = Date.parse(`${day.business_date}T00:00:00Z`)
  const guests = sum(day.events.map(({ expected_heads }) => expected_heads))
  if (isDense) return <strong className={styles.date}>{`${short.format(at)} ${Number(day.business_date.slice(8))}`}</strong>
  return (
    <>
      <strong className={styles.date}>{weekday.format(at)}</strong>
      <Pause />
      <span className={styles.daySums}>
        {[rotaHoursWords(day.minutes), ...(day.events.length === 0 ? [] : [formatCount(guests, 'guest')])].join(' · ')}
      </span>
      {day.events.map((event) => (
        <span key={event.id} className={styles.event} title={event.title}>
          <Pause />
          {event.title}
        </span>
      ))}
    </>
  )
}
