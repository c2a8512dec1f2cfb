import type { VerificationState } from '#contract/verification/verification.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { utcDate } from '../accounts/index.ts'
import { submitRefusal, type IdentityState } from './verification.ts'
import { findLooks, findStanding, type StandingRow } from './verification-views.ts'

const shownLooks = 100

export async function getVerificationStatus({ db, clock }: Infrastructure, { actor }: Caller): Promise<VerificationState> {
  const [row, access_log] = await Promise.all([requireStanding(db, actor.user_id), findLooks(db, actor.user_id, shownLooks)])
  const standing = standingOf(row)
  const today = utcDate(clock.now())
  return {
    status: standing.status,
    id_verified: row.id_verified,
    document_type: row.document_type,
    submitted_at: row.submitted_at,
    decided_at: row.decided_at,
    reason: row.reason,
    note: row.note,
    expires_on: row.approved_expires_on,
    can_submit: submitRefusal(standing, today) === null,
    submit_from: row.blocked_until !== null && today < row.blocked_until ? row.blocked_until : null,
    deletes_at: row.has_documents ? row.erase_at : null,
    has_documents: row.has_documents,
    access_log,
  }
}

/** A client erased since their token was read is signed out. */
export async function requireStanding(db: Database | Tx, clientId: string): Promise<StandingRow> {
  return (await findStanding(db, clientId)) ?? refuse('unauthenticated')
}

export const standingOf = (row: StandingRow): IdentityState => ({
  status: row.status ?? 'not_submitted',
  id_verified: row.id_verified,
  expires_on: row.approved_expires_on,
  blocked_until: row.blocked_until,
})
