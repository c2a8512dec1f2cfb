import { sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/connect.ts'

export type ClickKind = 'event' | 'club' | 'other'

interface Click {
  code: string
  day: string
  kind: ClickKind
}

/** One more click of its day. */
export async function addClick(db: Database, { code, day, kind }: Click): Promise<void> {
  await sql`
    insert into referral_clicks as c (code, day, kind, clicks) values (${code}, ${day}, ${kind}, 1)
    on conflict (code, day, kind) do update set clicks = c.clicks + 1`.execute(db)
}
