import type { ActOnVerificationBody, VerificationRow } from '#contract/verification/review.ts'
import type { VerificationAction, VerificationReason } from '#contract/verification/states.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { setIdentity, utcDate } from '../accounts/index.ts'
import { toReviewRow } from './list-verifications.ts'
import { adultFrom, allowedVerificationActions, eraseAt, rejectionReasonOf, renewalDays } from './verification.ts'
import { enqueueOutcome } from './send-verification-emails.ts'
import { lockVerification, replaceApproved, updateVerification, type VerificationRecord } from './verification-store.ts'
import { findReviewRow } from './verification-views.ts'

/** One reviewer action: of two at once, the second one sees the first one's result. */
export async function actOnVerification(
  infrastructure: Infrastructure,
  caller: Caller,
  id: string,
  body: ActOnVerificationBody,
): Promise<VerificationRow> {
  const { db, clock, config } = infrastructure
  const { action } = body
  return db.transaction().execute(async (tx) => {
    const row = (await lockVerification(tx, id)) ?? refuse('not_found')
    const now = clock.now()
    const { user_id } = caller.actor
    refuseUnlessAllowed(row, action, { reviewer_id: user_id, now, needsTwo: config.revocationNeedsTwo })
    await steps[action](tx, row, {
      ...readReason(row, body, now),
      reviewer_id: user_id,
      now,
      needsTwo: config.revocationNeedsTwo,
    })
    const after = (await findReviewRow(tx, id)) ?? refuse('not_found')
    await audit(tx, caller, {
      at: now,
      action: 'actOnVerification',
      subject: { kind: 'verification', id },
      before: { status: row.status },
      after: { status: after.status, action, reason: after.reason ?? after.revocation_reason },
    })
    return toReviewRow(infrastructure, caller, after)
  })
}

function refuseUnlessAllowed(
  row: VerificationRecord,
  action: VerificationAction,
  reviewing: Parameters<typeof allowedVerificationActions>[1],
): void {
  const { reviewer_id } = reviewing
  if (row.client_id === reviewer_id) refuse('own_submission')
  const allowed = allowedVerificationActions(row, reviewing)
  if (allowed.includes(action)) return
  const extra = { status: row.status, allowed }
  if (row.status === 'in_review' && row.claimed_by !== reviewer_id && action !== 'revoke') refuse('claimed_by_other', { extra })
  if (action === 'revoke' && row.status === 'approved') refuse('second_reviewer', { extra })
  refuse('invalid_transition', { extra })
}

interface Act {
  reviewer_id: string
  now: Temporal.Instant
  needsTwo: boolean
  reason: VerificationReason | null
  note: string | null
  /** The document's birth date of an underage client. */
  minorBornOn: string | null
}

/** An underage client has a birth date: the typed one, or the one the reviewer read. */
function readReason(
  row: VerificationRecord,
  body: ActOnVerificationBody,
  now: Temporal.Instant,
): Pick<Act, 'reason' | 'note' | 'minorBornOn'> {
  const { reason, note } = rejectionReasonOf(body.action, body)
  if (reason !== 'underage') return { reason, note, minorBornOn: null }
  const minorBornOn = body.birth_date ?? row.birth_date
  const today = utcDate(now)
  if (minorBornOn > today || minorBornOn < '1900-01-01' || adultFrom(minorBornOn) <= today) {
    const message = 'Enter the birth date on the document. With this one, the guest is 18 or older'
    refuse('invalid', { fields: { birth_date: [message] } })
  }
  return { reason, note, minorBornOn }
}

const unclaimed = { claimed_by: null, claimed_at: null }

type Step = (tx: Tx, row: VerificationRecord, act: Act) => Promise<void>

/** The effect of any action that takes a reason. */
const answer =
  (status: 'rejected' | 'resubmission_requested' | 'revoked'): Step =>
  async (tx, row, { reviewer_id, now, reason, note, minorBornOn }) => {
    const submit_from = minorBornOn === null ? null : adultFrom(minorBornOn)
    const erase_at = eraseAt(status, now, row.erase_at)
    await updateVerification(tx, row.id, {
      status,
      reason,
      note,
      decided_by: reviewer_id,
      decided_at: instantText(now),
      blocked_until: submit_from,
      erase_at: erase_at === null ? null : instantText(erase_at),
      revocation_by: null,
      revocation_at: null,
      revocation_reason: null,
      revocation_note: null,
      ...unclaimed,
      ...(minorBornOn !== null && { birth_date: minorBornOn }),
    })
    if (minorBornOn !== null) await setIdentity(tx, row.client_id, { id_verified: false, birth_date: minorBornOn })
    await enqueueOutcome(tx, row.client_id, { outcome: status, verification_id: row.id, reason, note, submit_from })
  }

const steps: Readonly<Record<VerificationAction, Step>> = {
  async claim(tx, row, { reviewer_id, now }) {
    await updateVerification(tx, row.id, { status: 'in_review', claimed_by: reviewer_id, claimed_at: instantText(now) })
  },
  async release(tx, row) {
    const withdrawn = { revocation_by: null, revocation_at: null, revocation_reason: null, revocation_note: null }
    await updateVerification(tx, row.id, row.status === 'approved' ? withdrawn : { status: 'pending', ...unclaimed })
  },
  async approve(tx, row, { reviewer_id, now }) {
    const today = utcDate(now)
    if (row.expires_on < today)
      refuse('invalid', {
        fields: { action: ['This document has expired since it was submitted. Reject it, or request resubmission'] },
      })
    await replaceApproved(tx, row.client_id)
    const erase_at = eraseAt('approved', now, row.erase_at)
    const endsSoon = row.expires_on <= Temporal.PlainDate.from(today).add({ days: renewalDays }).toString()
    await updateVerification(tx, row.id, {
      status: 'approved',
      decided_by: reviewer_id,
      decided_at: instantText(now),
      erase_at: erase_at === null ? null : instantText(erase_at),
      // The decision itself states how long it is valid.
      reminded_at: endsSoon ? instantText(now) : null,
      ...unclaimed,
    })
    await setIdentity(tx, row.client_id, { id_verified: true, birth_date: row.birth_date })
    await enqueueOutcome(tx, row.client_id, { outcome: 'approved', verification_id: row.id, expires_on: row.expires_on })
  },
  reject: answer('rejected'),
  request_resubmission: answer('resubmission_requested'),
  async revoke(tx, row, act) {
    if (act.needsTwo && row.revocation_by === null) {
      const { reviewer_id, now, reason, note } = act
      const revocation = {
        revocation_by: reviewer_id,
        revocation_at: instantText(now),
        revocation_reason: reason,
        revocation_note: note,
      }
      await updateVerification(tx, row.id, revocation)
      return
    }
    // The first reviewer's reason counts for both.
    const reason = row.revocation_reason ?? act.reason
    const note = row.revocation_by === null ? act.note : row.revocation_note
    if (act.minorBornOn === null) await setIdentity(tx, row.client_id, { id_verified: false, birth_date: null })
    await answer('revoked')(tx, row, { ...act, reason, note })
  },
}
