import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Drawing } from '#contract/floor/drawing.ts'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { StoredPicture } from '../../../infrastructure/images/store-sizes.ts'

export const isPlanNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'floor_plans_name_taken'

export interface NewPlan {
  id: string
  club_id: string
  name: string
  is_default: boolean
}

export async function insertFloorPlan(tx: Tx, plan: NewPlan, now: Temporal.Instant): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('floor_plans')
    .values({ ...plan, created_at: at, updated_at: at })
    .execute()
}

/** Changes a plan's name. If it becomes the default, the previous one no longer is. */
export async function updatePlanRow(
  tx: Tx,
  { id, club_id, name, is_default, version }: NewPlan & { version: number },
  now: Temporal.Instant,
): Promise<void> {
  if (is_default)
    await tx
      .updateTable('floor_plans')
      .set({ is_default: false })
      .where('club_id', '=', club_id)
      .where('id', '<>', id)
      .where('is_default', '=', true)
      .execute()
  await tx
    .updateTable('floor_plans')
    .set({ name, is_default, version, updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}

interface VersionKey {
  id: string
  club_id: string
}

async function writeTables(tx: Tx, { id, club_id }: VersionKey, tables: Drawing['tables']): Promise<void> {
  await sql`
    insert into plan_tables (club_id, version_id, table_id, room_id, x, y, width, depth, turn)
    select ${club_id}, ${id}, t.table_id, t.room_id, t.x, t.y, t.width, t.depth, t.turn
    from json_to_recordset(${JSON.stringify(tables)}::json) as t (table_id uuid, room_id uuid, x integer, y integer,
      width integer, depth integer, turn integer)`.execute(tx)
}

export async function insertVersion(
  tx: Tx,
  key: VersionKey & { plan_id: string; number: number },
  { rooms, shapes, tables }: Drawing,
  now: Temporal.Instant,
): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('floor_plan_versions')
    .values({ ...key, rooms: JSON.stringify(rooms), shapes: JSON.stringify(shapes), created_at: at, updated_at: at })
    .execute()
  await writeTables(tx, key, tables)
}

/** Replaces the drawing of a version that no event uses. */
export async function redrawVersion(
  tx: Tx,
  key: VersionKey,
  { rooms, shapes, tables }: Drawing,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('floor_plan_versions')
    .set({ rooms: JSON.stringify(rooms), shapes: JSON.stringify(shapes), updated_at: instantText(now) })
    .where('id', '=', key.id)
    .execute()
  await tx.deleteFrom('plan_tables').where('version_id', '=', key.id).execute()
  await writeTables(tx, key, tables)
}

/** Locks a version against events that begin to use it: they wait until this transaction ends. */
export async function lockVersion(tx: Tx, id: string): Promise<void> {
  await sql`select from floor_plan_versions where id = ${id} for update`.execute(tx)
}

/** False if an event uses one of its versions. */
export async function deleteUnusedPlan(tx: Tx, id: string): Promise<boolean> {
  await sql`savepoint unused_plan`.execute(tx)
  try {
    await tx.deleteFrom('floor_plans').where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23503') throw error
    await sql`rollback to savepoint unused_plan`.execute(tx)
    return false
  }
}

interface PictureKey {
  plan_id: string
  room_id: string
}

/** Sets or removes the picture of a room; returns the previous one's name. */
export async function replacePicture(
  tx: Tx,
  { plan_id, room_id }: PictureKey,
  picture: StoredPicture | null,
): Promise<string | null> {
  const before = await tx
    .deleteFrom('floor_plan_pictures')
    .where('plan_id', '=', plan_id)
    .where('room_id', '=', room_id)
    .returning('file')
    .executeTakeFirst()
  if (picture !== null)
    await tx.insertInto('floor_plan_pictures').values({ plan_id, room_id, file: picture.name, color: picture.color }).execute()
  return before?.file ?? null
}
