import { sql } from 'kysely'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

export type ClickKind = 'event' | 'club' | 'other'

interface Click {
  code: string
  day: string
  kind: ClickKind
}

/** Adds clicks to a day. */
export async function addClicks(db: Database | Tx, { code, day, kind }: Click, clicks = 1): Promise<void> {
  await sql`
    insert into referral_clicks as c (code, day, kind, clicks) values (${code}, ${day}, ${kind}, ${clicks})
    on conflict (code, day, kind) do update set clicks = c.clicks + excluded.clicks`.execute(db)
}
