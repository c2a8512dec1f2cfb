import { sql } from 'kysely'
import type { Drawing } from '#contract/floor/drawing.ts'
import type { FloorPlan, FloorPlanLine } from '#contract/floor/plans.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

/** A club's plans with their latest versions, or the one with this id; the default one first. */
export async function findFloorPlans(db: Database | Tx, clubId: string, id?: string): Promise<FloorPlanLine[]> {
  const { rows } = await sql<FloorPlanLine>`
    select p.id, p.name, p.is_default, v.id as version_id, v.number, p.updated_at, p.version,
      exists (select from plan_uses u where u.version_id = v.id) as is_frozen,
      (select count(*) from plan_tables t where t.version_id = v.id)::integer as table_count
    from floor_plans p,
      lateral (select id, number from floor_plan_versions where plan_id = p.id order by number desc limit 1) v
    where p.club_id = ${clubId} ${id === undefined ? sql`` : sql`and p.id = ${id}`}
    order by p.is_default desc, p.created_at, p.id`.execute(db)
  return rows
}

export async function isVersionUsed(db: Database | Tx, versionId: string): Promise<boolean> {
  const { rows } = await sql`select from plan_uses where version_id = ${versionId} limit 1`.execute(db)
  return rows.length > 0
}

/** The drawing of a version. */
export async function readDrawing(db: Database | Tx, versionId: string): Promise<Drawing> {
  const { rows } = await sql<Drawing>`
    select v.rooms, v.shapes, (
      select coalesce(json_agg(json_build_object('table_id', t.table_id, 'room_id', t.room_id, 'x', t.x, 'y', t.y,
        'width', t.width, 'depth', t.depth, 'turn', t.turn) order by t.table_id), '[]')
      from plan_tables t where t.version_id = v.id
    ) as tables
    from floor_plan_versions v where v.id = ${versionId}`.execute(db)
  return rows[0] ?? { rooms: [], shapes: [], tables: [] }
}

export async function findPlanPictures(db: Database | Tx, planId: string): Promise<FloorPlan['pictures']> {
  const { rows } = await sql<FloorPlan['pictures'][number]>`
    select room_id, file, color from floor_plan_pictures where plan_id = ${planId} order by room_id`.execute(db)
  return rows
}

export async function isPlanPicture(db: Database, file: string): Promise<boolean> {
  const { rows } = await sql`select from floor_plan_pictures where file = ${file} limit 1`.execute(db)
  return rows.length > 0
}

/** The latest version of a club's default plan, which new events use; null if it has no plan. */
export async function findDefaultVersion(db: Database | Tx, clubId: string): Promise<string | null> {
  const [first] = await findFloorPlans(db, clubId)
  return first?.is_default === true ? first.version_id : null
}

/** Whether this version is one of the club's. */
export async function isVersionOf(db: Database | Tx, clubId: string, versionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from floor_plan_versions where id = ${versionId} and club_id = ${clubId}`.execute(db)
  return rows.length > 0
}

/** How many tables a version has, in a zone or in all. */
export async function countTablesOn(db: Database | Tx, versionId: string, zoneId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count_plan_tables(${versionId}, ${zoneId}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
