import type { Pool } from 'pg'

/** Inserts a row into a table of the world, as only a test may. */
export async function insertRow(pool: Pool, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  await pool.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  )
}
