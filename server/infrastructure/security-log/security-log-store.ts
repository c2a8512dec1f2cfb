import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SecurityKind } from '#contract/base/security-kinds.ts'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import type { Origin } from '../caller.ts'
import { newId } from '../ids.ts'
import { networkOf } from '../rate-limits/network-of.ts'

export interface SecurityEvent {
  kind: SecurityKind
  /** Whose account it is about; null for a name or token that no account has. */
  user_id: string | null
  actor_id: string | null
  /** The name of the endpoint. */
  action: string
  origin: Omit<Origin, 'device'>
  times?: number
}

/** Networks told apart within an hour, for one account and for everything that belongs to none. */
const groups = { account: 20, none: 500 } as const

const groupOf = (address: string, count: number) =>
  createHash('sha256').update(networkOf(address)).digest().readUInt32LE(0) % count

/** The same for every repeat within an hour. An attacker can fill only a limited number of rows. */
export function repeatKey({ kind, user_id, action, origin }: SecurityEvent, at: Temporal.Instant): string {
  const hour = Math.floor(at.epochMilliseconds / 3_600_000)
  const group = groupOf(origin.address, user_id === null ? groups.none : groups.account)
  return [kind, hour, user_id ?? '', group, kind === 'refused' ? '' : action].join(':')
}

/** Writes an entry, or counts it with the same one of this hour. It holds no secret: names and values are nowhere in it. */
export async function recordSecurity(db: Database | Tx, event: SecurityEvent, at: Temporal.Instant): Promise<void> {
  const { kind, user_id, actor_id, action, origin, times = 1 } = event
  const when = instantText(at)
  await sql`
    insert into security_log as l (id, key, kind, first_at, last_at, count, user_id, actor_id, address, user_agent, request_id,
      action)
    values (${newId()}, ${repeatKey(event, at)}, ${kind}, ${when}, ${when}, ${times}, ${user_id}, ${actor_id}, ${origin.address},
      ${origin.user_agent.slice(0, 300)}, ${origin.request_id}, ${action})
    on conflict (key) do update set last_at = excluded.last_at, count = l.count + excluded.count, actor_id = excluded.actor_id,
      address = excluded.address, user_agent = excluded.user_agent, request_id = excluded.request_id,
      action = excluded.action`.execute(db)
}

export async function forgetOldSecurity(db: Database, { now, days }: { now: Temporal.Instant; days: number }): Promise<void> {
  await db
    .deleteFrom('security_log')
    .where('last_at', '<', instantText(now.subtract({ hours: days * 24 })))
    .execute()
}

/** An erased account's entries keep only what happened and when. */
export async function eraseSecurityOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('security_log')
    .set({ address: '', user_agent: '' })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('actor_id', '=', userId)]))
    .execute()
}

/** For the data export of an account. */
export async function exportSecurity(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('security_log')
    .select(['kind', 'first_at', 'last_at', 'count', 'address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('last_at')
    .orderBy('id')
    .execute()
}
