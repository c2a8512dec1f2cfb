import * as z from 'zod/mini'
import { isOpenTwice, findUnnamed, holdClient, insertVerification } from './verification-store.ts'
import type { SubmitVerificationBody, VerificationState } from '#contract/verification/verification.ts'
import type { ImageSide } from '#contract/verification/states.ts'
import { audit } from '../../infrastructure/audit/audit-store.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { fingerprint } from '../../infrastructure/encryption/seal.ts'
import { enqueueSweep } from '../../infrastructure/files/sweep-files.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { jobHandler, jobKind, type JobHandler } from '../../infrastructure/jobs/job-kind.ts'
import { hitLimit } from '../../infrastructure/rate-limits/rate-limit.ts'
import { utcDate } from '../accounts/index.ts'
import { findFaults, findSignals, plainNumber, riskOf, type TypedDocument } from './check-document.ts'
import { nameImages, readPicture, sealDetails, storeImage, type SealedDetails, type SealedImage } from './document-files.ts'
import { getVerificationStatus, requireStanding, standingOf } from './get-verification-status.ts'
import { adultFrom, submitRefusal } from './verification.ts'
import { findVerificationHistory } from './verification-views.ts'

/** Accepts documents for review. Pictures are read, encrypted and stored before anything is recorded. */
export async function submitVerification(
  infrastructure: Infrastructure,
  caller: Caller,
  body: SubmitVerificationBody,
): Promise<VerificationState> {
  const { db, clock, config } = infrastructure
  const { user_id } = caller.actor
  const typed = typedOf(body)
  await refuseEarly(infrastructure, user_id, typed, body)
  if (config.rateLimits.enabled) await hitLimit(db, clock, `verification:${user_id}`, config.rateLimits.verification)

  const pictures = []
  for (const [side, picture] of picturesOf(body)) pictures.push(await readPicture(side, picture))
  const named = nameImages(pictures)
  const files = named.map(({ file }) => file)
  await enqueueSweep(db, files, clock.now())
  try {
    const images: SealedImage[] = []
    for (const picture of named) images.push(await storeImage(infrastructure, picture))
    const id = newId()
    await write(infrastructure, caller, { id, typed, images, sealed: await sealDetails(infrastructure, id, typed) })
  } catch (error) {
    // Not left to the sweep: a client who was refused may erase their documents now. A commit that was never confirmed may stand.
    await removeUnnamed(infrastructure, files)
    throw error
  }
  return getVerificationStatus(infrastructure, caller)
}

const typedOf = ({ images: _images, consent: _consent, mrz, ...typed }: SubmitVerificationBody): TypedDocument => ({
  ...typed,
  mrz: mrz === '' ? null : (mrz ?? null),
})

const picturesOf = ({ images: { front, back, selfie } }: SubmitVerificationBody): (readonly [ImageSide, string])[] => [
  ['front', front],
  ...(back === undefined || back === null ? [] : [['back', back] as const]),
  ['selfie', selfie],
]

/** Errors in the typed data cost no attempt, and no picture is opened for them. */
async function refuseEarly(
  { db, clock }: Infrastructure,
  clientId: string,
  typed: TypedDocument,
  { images }: SubmitVerificationBody,
): Promise<void> {
  const today = utcDate(clock.now())
  const row = await requireStanding(db, clientId)
  const refusal = submitRefusal(standingOf(row), today)
  if (refusal !== null) refuse(refusal, { extra: { submit_from: row.blocked_until } })
  const fields = findFaults(typed, images, today)
  if (Object.keys(fields).length > 0) refuse('invalid', { fields })
  const submit_from = adultFrom(typed.birth_date)
  if (today < submit_from) refuse('too_young_to_verify', { extra: { submit_from } })
}

async function write(
  { db, clock, secretKey }: Infrastructure,
  caller: Caller,
  { typed, ...submission }: Submission,
): Promise<void> {
  const client_id = caller.actor.user_id
  const now = clock.now()
  try {
    await db.transaction().execute(async (tx) => {
      const client = (await holdClient(tx, client_id)) ?? refuse('unauthenticated')
      const refusal = submitRefusal(standingOf(await requireStanding(tx, client_id)), utcDate(now))
      if (refusal !== null) refuse(refusal)
      await insertSubmission(tx, { ...submission, typed, client: { ...client, id: client_id } }, { secretKey, now })
      const subject = { kind: 'verification', id: submission.id }
      const { document_type, country } = typed
      await audit(tx, caller, {
        at: now,
        action: 'submitVerification',
        subject,
        after: { status: 'pending', document_type, country },
      })
    })
  } catch (error) {
    if (isOpenTwice(error)) refuse('verification_open')
    throw error
  }
}

interface Submission {
  id: string
  typed: TypedDocument
  images: readonly SealedImage[]
  sealed: SealedDetails
}

/** A submission that waits for review, with its risk as of this day. */
export async function insertSubmission(
  tx: Tx,
  { id, typed, images, sealed, client }: Submission & { client: { id: string; first_name: string; last_name: string } },
  { secretKey, now }: { secretKey: string; now: Temporal.Instant },
): Promise<void> {
  const { document_type, country, birth_date, expires_on } = typed
  const number = fingerprint(`${country}:${plainNumber(typed.document_number)}`, secretKey, 'identity documents')
  const { first_name, last_name } = client
  const signals = findSignals(
    typed,
    { first_name, last_name, ...(await findVerificationHistory(tx, client.id, number)) },
    utcDate(now),
  )
  await insertVerification(
    tx,
    {
      id,
      client_id: client.id,
      status: 'pending',
      document_type,
      country,
      birth_date,
      expires_on,
      number_fingerprint: number,
      signals,
      risk: riskOf(signals),
      submitted_at: instantText(now),
      ...sealed,
    },
    images,
  )
}

/** For jobs written by the version before, which had a sweep for documents alone. */
const sweepUnused = jobKind('sweep_unused_documents', z.object({ files: z.array(z.string()) }), 'bulk')

export const sweepUnusedHandler = (infrastructure: Infrastructure): JobHandler =>
  jobHandler(sweepUnused, async ({ files }) => removeUnnamed(infrastructure, files))

async function removeUnnamed({ db, files: store }: Infrastructure, files: readonly string[]): Promise<void> {
  for (const file of await findUnnamed(db, files)) await store.remove(file)
}
