import type { Combination, Table } from '#contract/floor/floor.ts'
import type { Database } from '../../../infrastructure/database/connect.ts'
import { findCombinations, findFloorTables } from '../tables/floor-views.ts'
import { readDrawing } from './plan-views.ts'

/** The tables on a version of a plan, or all of the club without one, and the club's combinations. */
export async function readFloorOf(
  db: Database,
  clubId: string,
  versionId: string | null,
): Promise<{ tables: Table[]; combinations: Combination[] }> {
  const [tables, combinations, drawing] = await Promise.all([
    findFloorTables(db, clubId),
    findCombinations(db, clubId),
    versionId === null ? null : readDrawing(db, versionId),
  ])
  if (drawing === null) return { tables, combinations }
  const placed = new Set(drawing.tables.map(({ table_id }) => table_id))
  return { tables: tables.filter(({ id }) => placed.has(id)), combinations }
}
