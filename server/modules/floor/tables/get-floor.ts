import { exponentOf } from '#contract/base/currencies.ts'
import type { Floor } from '#contract/floor/floor.ts'
import { csvAmount, csvBegin, csvLine } from '../../../infrastructure/csv/csv.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { findClubFacts } from '../../clubs/index.ts'
import { findCombinations, findFloorTables, findFloorZones } from './floor-views.ts'
import { orderFloor } from './floor.ts'

export async function getFloor({ db }: Infrastructure, { club_id }: ClubCaller): Promise<Floor> {
  const [zones, tables, combinations, { currency }] = await Promise.all([
    findFloorZones(db, club_id),
    findFloorTables(db, club_id),
    findCombinations(db, club_id),
    findClubFacts(db, club_id),
  ])
  return { ...orderFloor({ zones, tables, combinations }), currency }
}

/** The tables as a file, in the order of the screen. */
export async function exportTables(infrastructure: Infrastructure, caller: ClubCaller): Promise<string> {
  const { zones, tables, combinations, currency } = await getFloor(infrastructure, caller)
  const zoneOf = new Map(zones.map(({ id, name }) => [id, name]))
  const nameOf = new Map(tables.map(({ id, name }) => [id, name]))
  const heads = ['Zone', 'Table', 'Seats from', 'Seats to', 'Shape', 'Minimum spend', 'Currency', 'Step-free', 'Combinations']
  const lines = tables.map((table) => {
    const { minimum_spend_minor: spend } = table
    const joined = combinations.filter(({ table_ids }) => table_ids.includes(table.id))
    return csvLine([
      zoneOf.get(table.zone_id) ?? '',
      table.name,
      table.seats_from,
      table.seats_to,
      table.shape,
      spend === null || currency === null ? '' : csvAmount(spend, exponentOf(currency)),
      currency,
      table.is_step_free ? 'yes' : 'no',
      joined.map(({ table_ids }) => table_ids.map((id) => nameOf.get(id)).join(' + ')).join(', '),
    ])
  })
  return [csvBegin, csvLine(heads), ...lines].join('')
}
