import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { StartRefusal } from '../start-refusal.ts'

/** Throws a `StartRefusal` if the database sold tickets under another key, since every ticket code would change. */
export async function refuseOtherKey(
  db: Database,
  secretKey: string,
  hasTickets: (db: Database) => Promise<boolean>,
): Promise<void> {
  const fingerprint = createHmac('sha256', secretKey).update('fingerprint').digest('base64url')
  const { rows } = await sql<{ is_same: boolean }>`
    select key_fingerprint = ${fingerprint} as is_same from installation`.execute(db)
  const [stored] = rows
  if (stored?.is_same === true) return
  if (stored !== undefined && (await hasTickets(db)))
    throw new StartRefusal(
      'This secret key did not sign the tickets in this database: put secret-key back into the data folder, ' +
        'or set SECRET_KEY to it. "Restore" in docs/operating.md explains how to continue without it.',
    )
  await sql`insert into installation (key_fingerprint) values (${fingerprint})
    on conflict (is_only) do update set key_fingerprint = excluded.key_fingerprint`.execute(db)
}
