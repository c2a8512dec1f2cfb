import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { StartRefusal } from '../start-refusal.ts'

/** Throws a `StartRefusal` if the database sold tickets under another key, since every ticket code would change. */
export async function refuseOtherKey(db: Database, secretKey: string): Promise<void> {
  const fingerprint = createHmac('sha256', secretKey).update('fingerprint').digest('base64url')
  const { rows } = await sql<{ is_same: boolean; has_tickets: boolean }>`
    select key_fingerprint = ${fingerprint} as is_same, exists (select 1 from reservations) as has_tickets
    from installation`.execute(db)
  const [stored] = rows
  if (stored?.is_same === true) return
  if (stored?.has_tickets === true)
    throw new StartRefusal(
      'This secret key did not sign the tickets in this database: put secret-key back into the data folder, ' +
        'or set SECRET_KEY to it. "Restore" in docs/operating.md explains how to continue without it.',
    )
  await sql`insert into installation (key_fingerprint) values (${fingerprint})
    on conflict (is_only) do update set key_fingerprint = excluded.key_fingerprint`.execute(db)
}
