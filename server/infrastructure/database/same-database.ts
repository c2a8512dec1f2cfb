import { randomInt } from 'node:crypto'
import type { Client } from 'pg'

/** An advisory lock belongs to one database: what one connection locks is taken for the other. Leaves a transaction open. */
export async function areInOneDatabase(one: Client, other: Client): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await one.query('begin')
  await one.query('select pg_advisory_xact_lock($1)', [key])
  const { rows } = await other.query<{ isFree: boolean }>('select pg_try_advisory_xact_lock($1) as "isFree"', [key])
  return rows[0]?.isFree === false
}
