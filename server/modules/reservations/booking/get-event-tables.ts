import type { AnswerOf } from '#contract/base/endpoint.ts'
import { compareLabels, firstDifference } from '#contract/floor/terms.ts'
import type { getEventTables as endpoint } from '#contract/reservations/event-tables.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import { readDrawing } from '../../floor/index.ts'
import { isFree } from './event-tables.ts'
import { findTablesToChoose, findZonesOfTables } from './event-tables-views.ts'

/** The tables of an event whose guests choose them, with the plan. */
export async function getEventTables({ db, clock }: Infrastructure, eventId: string): Promise<AnswerOf<typeof endpoint>> {
  const event = (await findTablesToChoose(db, eventId, clock.now())) ?? refuse('not_found')
  const { plan_version_id, seatings, tables: all } = event
  if (plan_version_id === null || all === null) return { zones: [], tables: [], rooms: [], shapes: [] }
  const [drawing, zones] = await Promise.all([readDrawing(db, plan_version_id), findZonesOfTables(db, plan_version_id)])
  const placeOf = new Map(drawing.tables.map((place) => [place.table_id, place]))
  const orderOf = new Map(zones.map(({ id }, index) => [id, index]))
  const tables = all.tables.flatMap((table) => {
    const place = placeOf.get(table.id)
    if (place === undefined) return []
    const free_in = seatings.map(({ id }) => id).filter((id) => isFree(all, table, id))
    const free = seatings.length === 0 ? { is_free: isFree(all, table, null) } : { is_free: free_in.length > 0, free_in }
    return [{ ...table, ...place, ...free }]
  })
  return {
    zones,
    tables: tables.toSorted((one, other) =>
      firstDifference((orderOf.get(one.zone_id) ?? 0) - (orderOf.get(other.zone_id) ?? 0), compareLabels(one.name, other.name)),
    ),
    rooms: drawing.rooms,
    shapes: drawing.shapes,
  }
}
