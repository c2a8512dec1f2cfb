import { isBefore } from '#contract/base/instants.ts'
import type { PastDrawer } from '../modules/drawers/demo.ts'
import type { PastTaking } from '../modules/reservations/demo.ts'
import type { DemoEvent } from './make-events.ts'

/** How many nights back Kelder Noord has worked with drawers. */
const nights = 8

/** The drawer at its door on each of its latest nights, with the cash taken there; tonight's is open. */
export function makeDrawers(
  events: readonly DemoEvent[],
  takings: readonly PastTaking[],
  { idOf, now }: { idOf: (username: string) => string; now: Temporal.Instant },
): PastDrawer[] {
  const begun = events.filter(
    ({ club, row }) => club.row.slug === 'kelder-noord' && isBefore(row.starts_at, now) && row.state !== 'cancelled',
  )
  const byDate = Map.groupBy(begun, ({ row }) => row.business_date)
  const dates = [...byDate].toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(-nights)
  return dates.flatMap(([business_date, own], index) => {
    const ids = new Set(own.map(({ row }) => row.id))
    const [first] = own.toSorted((one, other) => (one.row.starts_at < other.row.starts_at ? -1 : 1))
    const last = own.toSorted((one, other) => (one.row.ends_at < other.row.ends_at ? -1 : 1)).at(-1)
    if (!first || !last) return []
    const movements = takings.filter(({ event, method }) => ids.has(event.id) && method === 'cash')
    const closed_at = Temporal.Instant.from(last.row.ends_at).add({ minutes: 20 })
    const isOver = Temporal.Instant.compare(closed_at, now) < 0
    const isShort = index % 3 === 1
    return [
      {
        club_id: first.club.row.id,
        place: 'Door',
        business_date,
        currency: first.club.row.currency,
        float_minor: 20_000,
        opened_by: idOf(first.club.admin),
        opened_at: Temporal.Instant.from(first.row.starts_at).subtract({ minutes: 30 }),
        movements: movements.map(({ id, reservation_id, amount_minor, at }) => ({ id, reservation_id, amount_minor, at })),
        closed: isOver
          ? { at: closed_at, missing_minor: isShort ? 500 : 0, note: isShort ? 'A five is missing, counted twice.' : '' }
          : null,
      },
    ]
  })
}
