import { sql } from 'kysely'
import { instantText } from '../../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../../infrastructure/database/connect.ts'

interface NewInvitation {
  id: string
  user_id: string
  invited_by: string | null
}

/** An account has one invitation: a new one replaces it, and the old link stops working. */
export async function putInvitation(
  tx: Tx,
  { id, user_id, invited_by }: NewInvitation,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into account_invitations (id, user_id, invited_by, created_at, expires_at)
    values (${id}, ${user_id}, ${invited_by}, ${instantText(now)}, ${instantText(until)})
    on conflict (user_id) do update set id = excluded.id, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at`.execute(tx)
}

export interface OpenInvitation {
  user_id: string
  username: string
  first_name: string
  email: string | null
  club_name: string | null
  role_name: string | null
  inviter_name: string | null
  expires_at: string
}

/** An invitation that can be accepted now. */
export async function findOpenInvitation(db: Database, id: string, now: Temporal.Instant): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select i.user_id, u.username, u.first_name, u.email, s.club_name, s.role_name, i.expires_at,
      nullif(trim(by.first_name || ' ' || by.last_name), '') as inviter_name
    from account_invitations i join users u on u.id = i.user_id and u.status = 'active' and u.deleted_at is null
    left join staff_positions s on s.user_id = u.id
    left join users by on by.id = i.invited_by
    where i.id = ${id} and i.accepted_at is null and i.expires_at > ${instantText(now)}`.execute(db)
  return rows[0] ?? null
}

/** Uses an invitation; null if another call was faster, or it was withdrawn or has expired. */
export async function spendInvitation(
  tx: Tx,
  id: string,
  now: Temporal.Instant,
): Promise<{ user_id: string; invited_by: string | null } | null> {
  const at = instantText(now)
  const { rows } = await sql<{ user_id: string; invited_by: string | null }>`
    update account_invitations i set accepted_at = ${at} from users u
    where i.id = ${id} and i.accepted_at is null and i.expires_at > ${at}
      and u.id = i.user_id and u.status = 'active' and u.deleted_at is null
    returning i.user_id, i.invited_by`.execute(tx)
  return rows[0] ?? null
}

/** False if the account has no invitation, or has accepted it. */
export async function deleteInvitation(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('account_invitations')
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.length > 0
}
