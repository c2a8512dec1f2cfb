import { readMrz } from '#contract/verification/mrz.ts'
import type { VerificationDetail } from '#contract/verification/review.ts'
import type { ImageSide } from '#contract/verification/states.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { utcDate, yearsBetween } from '../accounts/index.ts'
import { checkFields } from './check-document.ts'
import { openDetails, openImage } from './document-files.ts'
import { toReviewRow } from './list-verifications.ts'
import { documentsRefusal } from './verification.ts'
import { findImages, insertLook } from './verification-store.ts'
import { findReviewDetail, findReviewRow, type ReviewDetail, type ReviewRow } from './verification-views.ts'

/** Refuses callers who may not see these documents now. */
function checkAccess({ actor }: Caller, row: ReviewRow): void {
  const { status, client, claimed_by, claimed_at, revocation_by } = row
  const refusal = documentsRefusal(
    { status, client_id: client.id, claimed_by: claimed_by?.id ?? null, claimed_at, revocation_by: revocation_by?.id ?? null },
    actor.user_id,
  )
  if (refusal !== null) refuse(refusal)
}

/** One submission with the typed and read data. Every view of documents is recorded before they are shown. */
export async function getVerification(infrastructure: Infrastructure, caller: Caller, id: string): Promise<VerificationDetail> {
  const { db, clock } = infrastructure
  const row = (await findReviewDetail(db, id)) ?? refuse('not_found')
  checkAccess(caller, row)
  const documents = await readDocuments(infrastructure, row)
  if (documents !== null) {
    const look = { client_id: row.client.id, verification_id: id, reviewer_id: caller.actor.user_id, what: 'details' as const }
    await insertLook(db, look, clock.now())
  }
  const { signals, birth_date, expires_on, erase_at, duplicates, earlier } = row
  return {
    ...toReviewRow(infrastructure, caller, row),
    signals,
    documents,
    birth_date,
    age: yearsBetween(birth_date, utcDate(clock.now())),
    expires_on,
    deletes_at: erase_at,
    duplicates,
    earlier,
  }
}

async function readDocuments(
  infrastructure: Infrastructure,
  { id, details, key_id, document_type, country, birth_date, expires_on, submitted_at }: ReviewDetail,
): Promise<VerificationDetail['documents']> {
  if (details === null || key_id === null) return null
  const { mrz, ...typed } = await openDetails(infrastructure, id, { details, key_id })
  // As of the submission, so that the result does not change over time.
  const read = mrz === null ? null : readMrz(mrz, submitted_at.slice(0, 10))
  const images = await findImages(infrastructure.db, id)
  return {
    ...typed,
    mrz: read?.lines ?? null,
    check_digits: read?.checks ?? null,
    checks: checkFields({ ...typed, mrz, document_type, country, birth_date, expires_on }, read),
    images: images.map(({ side, width, height }) => ({ side, width, height })),
  }
}

export async function getVerificationImage(
  infrastructure: Infrastructure,
  caller: Caller,
  { id, side }: { id: string; side: ImageSide },
): Promise<Buffer> {
  const { db, clock } = infrastructure
  const row = (await findReviewRow(db, id)) ?? refuse('not_found')
  checkAccess(caller, row)
  const images = await findImages(db, id)
  if (images.length === 0) refuse('documents_erased')
  const image = images.find((one) => one.side === side) ?? refuse('not_found')
  const bytes = (await openImage(infrastructure, image)) ?? refuse('documents_erased')
  const look = { client_id: row.client.id, verification_id: id, reviewer_id: caller.actor.user_id, what: side }
  await insertLook(db, look, clock.now())
  return bytes
}
