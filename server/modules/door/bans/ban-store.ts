import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'

export interface NewBan {
  id: string
  club_id: string
  client_id: string | null
  name: string
  folded_name: string
  reason: string
  ends_on: string | null
  created_by: string
  created_at: string
}

/** A new reason for a banned guest replaces the earlier one, also if two devices report it at once. */
export async function putBan(tx: Tx, ban: NewBan): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bans ${ban.club_id}`}, 0))`.execute(tx)
  const same = tx.deleteFrom('club_bans').where('club_id', '=', ban.club_id)
  await (
    ban.client_id === null
      ? same.where('client_id', 'is', null).where('folded_name', '=', ban.folded_name)
      : same.where('client_id', '=', ban.client_id)
  ).execute()
  await tx.insertInto('club_bans').values(ban).execute()
}

export async function deleteBan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('club_bans').where('id', '=', id).execute()
}

/** For an erased account: no one can arrive with it any more, and its name is deleted. */
export async function forgetBansOf(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('club_bans').where('client_id', '=', clientId).execute()
}
