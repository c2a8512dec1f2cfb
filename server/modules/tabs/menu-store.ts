import { sql, type Insertable } from 'kysely'
import { DatabaseError } from 'pg'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { MenuItems } from '../../infrastructure/database/schema.ts'

/** Serializes changes to a club's menu. */
export async function lockMenu(tx: Tx, clubId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${clubId}`}, 0))`.execute(tx)
}

export const isMenuNameTaken = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'menu_items_name_taken'

type Fields = Pick<Insertable<MenuItems>, 'name' | 'category' | 'price_minor' | 'tax_bp' | 'position'> & {
  allergens: readonly string[]
}

/** The columns that a club decides, of what was entered. */
const columnsOf = ({ name, category, price_minor, tax_bp, position, allergens }: Fields) => ({
  name,
  category,
  price_minor,
  tax_bp,
  position,
  allergens: [...allergens],
})

export async function insertMenuItem(
  tx: Tx,
  { id, club_id, ...fields }: Fields & { id: string; club_id: string },
  now: Temporal.Instant,
): Promise<void> {
  const at = instantText(now)
  await tx
    .insertInto('menu_items')
    .values({ id, club_id, ...columnsOf(fields), created_at: at, updated_at: at })
    .execute()
}

/** Requires the menu's lock. `archived`: null for an item that is sold. */
export async function updateMenuItemRow(
  tx: Tx,
  id: string,
  { archived_at, ...fields }: Fields & { archived_at: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('menu_items')
    .set({
      ...columnsOf(fields),
      // Archived once, until it is restored.
      archived_at: archived_at === null ? null : sql`coalesce(archived_at, ${archived_at}::timestamptz)`,
      updated_at: instantText(now),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Requires the menu's lock. Null: it is available. */
export async function setSoldOutOn(tx: Tx, id: string, date: string | null, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('menu_items')
    .set({ sold_out_on: date, updated_at: instantText(now) })
    .where('id', '=', id)
    .execute()
}
