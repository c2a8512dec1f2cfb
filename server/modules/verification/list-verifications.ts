import type { AnswerOf, QueryOf } from '#contract/base/endpoint.ts'
import {
  countedVerifications,
  type listVerifications as endpoint,
  type VerificationFigures,
  type VerificationRow,
} from '#contract/verification/review.ts'
import { readCursor } from '../../infrastructure/database/cursor.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { levelOf } from './check-document.ts'
import { allowedVerificationActions } from './verification.ts'
import { countReviewRows, findReviewRows, readQueueFigures, type ReviewRow } from './verification-views.ts'
import { cutPage, defaultLimit } from '../../infrastructure/database/page-of.ts'

/** A row with what this reviewer may do about it. */
export function toReviewRow(
  { config, clock }: Pick<Infrastructure, 'config' | 'clock'>,
  caller: Caller,
  row: ReviewRow,
): VerificationRow {
  const { risk, revocation_by, revocation_at, revocation_reason, revocation_note, ...shown } = row
  const reviewable = {
    status: row.status,
    client_id: row.client.id,
    claimed_by: row.claimed_by?.id ?? null,
    claimed_at: row.claimed_at,
    revocation_by: revocation_by?.id ?? null,
  }
  const reviewing = { reviewer_id: caller.actor.user_id, now: clock.now(), needsTwo: config.revocationNeedsTwo }
  return {
    ...shown,
    risk: levelOf(risk),
    revocation:
      revocation_by === null || revocation_at === null
        ? null
        : { by: revocation_by, at: revocation_at, reason: revocation_reason ?? 'other', note: revocation_note },
    allowed_actions: allowedVerificationActions(reviewable, reviewing),
  }
}

export async function listVerifications(
  infrastructure: Infrastructure,
  caller: Caller,
  { status, sort = 'oldest', cursor, limit = defaultLimit }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { db } = infrastructure
  const after = readCursor(cursor, ['integer', 'instant', 'id'])
  const [rows, count] = await Promise.all([
    findReviewRows(db, { status, sort, after, limit }),
    countReviewRows(db, status, countedVerifications),
  ])
  const { page, next } = cutPage(rows, limit, (last) => [last.risk, last.submitted_at, last.id])
  return {
    verifications: page.map((row) => toReviewRow(infrastructure, caller, row)),
    count,
    next,
  }
}

export async function getVerificationFigures({ db, clock }: Infrastructure): Promise<VerificationFigures> {
  return readQueueFigures(db, clock.now())
}
