import type { Endpoint } from '#contract/base/endpoint.ts'
import { instantText } from '../clock/clock.ts'
import type { Database, Tx } from '../database/connect.ts'
import type { Caller, ClubCaller, Visitor } from '../caller.ts'
import { newId } from '../ids.ts'
import { securityKindOf } from './security-kinds.ts'
import { recordSecurity } from '../security-log/security-log-store.ts'
import { withoutSecrets, type Fields } from './audit-entry.ts'

export interface AuditRecord {
  at: Temporal.Instant
  /** The name of the endpoint. */
  action: string
  subject: { kind: string; id: string | null }
  /** The club it is about, if the caller acts for none. */
  club_id?: string
  before?: Fields
  after?: Fields
}

const asJson = (fields: Fields | undefined) => (fields === undefined ? null : JSON.stringify(withoutSecrets(fields)))

/** Records who changed what, in the transaction of the change, so that neither is stored without the other. */
export async function audit(tx: Tx, caller: Caller | Visitor, entry: AuditRecord): Promise<void> {
  await insert(tx, caller, entry)
  const kind = securityKindOf(entry)
  if (kind === null) return
  const { actor, origin } = caller
  const actor_id = actor?.user_id ?? null
  const user_id = entry.subject.kind === 'user' ? entry.subject.id : actor_id
  await recordSecurity(tx, { kind, user_id, actor_id, action: entry.action, origin }, entry.at)
}

/** Records a superadmin's call for a club, including reads, so that the club sees what support did. */
export async function auditSupportCall(
  db: Database | Tx,
  caller: ClubCaller,
  { endpoint: { name, method }, reason }: { endpoint: Endpoint; reason: string },
  at: Temporal.Instant,
): Promise<void> {
  const subject = { kind: 'support_call', id: caller.club_id }
  await insert(db, caller, { at, action: name, subject, after: { method, reason } })
}

async function insert(db: Database | Tx, { actor, club_id, origin }: Caller | Visitor, entry: AuditRecord): Promise<void> {
  const { at, action, subject, before, after } = entry
  const concerned = entry.club_id ?? null
  await db
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: instantText(at),
      actor_id: actor?.user_id ?? null,
      actor_role: actor?.role ?? null,
      club_id: club_id ?? concerned,
      is_support: actor?.role === 'superadmin' && club_id !== null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before: asJson(before),
      after: asJson(after),
      request_id: origin.request_id,
      address: origin.address,
    })
    .execute()
}

/** When, from where and what kind of thing an account changed, for its data export. The values may be about others. */
export async function exportActivity(db: Database, userId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'subject_kind', 'address'])
    .where('actor_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
