import { sql, type RawBuilder } from 'kysely'
import type { MenuItem } from '#contract/tabs/menu.ts'
import { menuCategories } from '#contract/tabs/terms.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'

async function readItems(db: Database | Tx, today: string, rest: RawBuilder<unknown>): Promise<MenuItem[]> {
  const { rows } = await sql<MenuItem>`
    select id, name, category, price_minor, tax_bp, allergens, position,
      coalesce(sold_out_on = ${today}::date, false) as is_sold_out,
      archived_at is not null as is_archived, version
    from menu_items where ${rest}`.execute(db)
  return rows
}

/** A club's items in the order of its menu. */
export const findMenu = async (
  db: Database | Tx,
  { club_id, today, is_archived }: { club_id: string; today: string; is_archived: boolean },
): Promise<MenuItem[]> =>
  readItems(
    db,
    today,
    sql`club_id = ${club_id} and (archived_at is not null) = ${is_archived}
      order by array_position(${[...menuCategories]}::text[], category), position, fold_name(name), id`,
  )

export const findMenuItem = async (
  db: Database | Tx,
  { club_id, today, id }: { club_id: string; today: string; id: string },
): Promise<MenuItem | null> => (await readItems(db, today, sql`club_id = ${club_id} and id = ${id}`))[0] ?? null

/** The items with these ids, in no order. */
export const findMenuItems = async (
  db: Database | Tx,
  { club_id, today, ids }: { club_id: string; today: string; ids: readonly string[] },
): Promise<MenuItem[]> => readItems(db, today, sql`club_id = ${club_id} and id = any(${ids}::uuid[])`)

export async function countMenu(db: Database | Tx, clubId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from menu_items where club_id = ${clubId} and archived_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
