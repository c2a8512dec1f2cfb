import { sql, type Insertable, type Updateable } from 'kysely'
import { DatabaseError } from 'pg'
import type { DocumentLook } from '#contract/verification/verification.ts'
import type { DocumentType, RiskSignal, VerificationReason, VerificationStatus } from '#contract/verification/states.ts'
import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Database, Tx } from '../../infrastructure/database/connect.ts'
import type { Verifications } from '../../infrastructure/database/schema.ts'
import { newId } from '../../infrastructure/ids.ts'
import type { SealedImage } from './document-files.ts'

/** Whether the client already has another open submission: concurrent ones end here. */
export const isOpenTwice = (error: unknown): boolean =>
  error instanceof DatabaseError && error.constraint === 'verifications_one_open'

/** Names from the account, or undefined if it is gone. Locked against deletion, so that no document outlives it. */
export async function holdClient(tx: Tx, userId: string): Promise<{ first_name: string; last_name: string } | undefined> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from users where id = ${userId} and deleted_at is null for key share`.execute(tx)
  return rows[0]
}

export interface NewVerification {
  id: string
  client_id: string
  status: VerificationStatus
  document_type: DocumentType
  country: string
  birth_date: string
  expires_on: string
  number_fingerprint: Buffer
  signals: RiskSignal[]
  risk: number
  submitted_at: string
  details: Buffer | null
  key_id: string | null
}

export async function insertVerification(
  tx: Tx,
  row: NewVerification & Partial<Insertable<Verifications>>,
  images: readonly SealedImage[],
): Promise<void> {
  await tx.insertInto('verifications').values(row).execute()
  if (images.length === 0) return
  await tx
    .insertInto('verification_images')
    .values(images.map((image) => ({ ...image, id: newId(), verification_id: row.id })))
    .execute()
}

export interface VerificationRecord {
  id: string
  client_id: string
  status: VerificationStatus
  birth_date: string
  expires_on: string
  claimed_by: string | null
  claimed_at: string | null
  revocation_by: string | null
  revocation_reason: VerificationReason | null
  revocation_note: string | null
  erase_at: string | null
}

/** Locked until the end of the transaction. */
export async function lockVerification(tx: Tx, id: string): Promise<VerificationRecord | undefined> {
  const { rows } = await sql<VerificationRecord>`
    select id, client_id, status, birth_date, expires_on, claimed_by, claimed_at, revocation_by, revocation_reason,
      revocation_note, erase_at
    from verifications where id = ${id} and status <> 'withdrawn' for update`.execute(tx)
  return rows[0]
}

export async function updateVerification(tx: Tx, id: string, changes: Updateable<Verifications>): Promise<void> {
  await tx.updateTable('verifications').set(changes).where('id', '=', id).execute()
}

/** A renewal replaces what verified the client so far. */
export async function replaceApproved(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('verifications')
    .set({ status: 'expired' })
    .where('client_id', '=', clientId)
    .where('status', '=', 'approved')
    .execute()
}

/** Withdraws a client's open submission and schedules all documents for erasure. Returns the ids of those with documents. */
export async function withdrawSubmissions(tx: Tx, clientId: string, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update verifications set erase_at = ${instantText(now)},
      status = case when status in ('pending', 'in_review') then 'withdrawn' else status end
    where client_id = ${clientId} and details is not null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** For an account being deleted: submissions without documents are deleted now, the rest once their documents are erased. */
export async function forgetClientVerifications(tx: Tx, clientId: string, now: Temporal.Instant): Promise<void> {
  await withdrawSubmissions(tx, clientId, now)
  await sql`update verifications set status = 'withdrawn' where client_id = ${clientId}`.execute(tx)
  await sql`delete from verifications where client_id = ${clientId} and details is null`.execute(tx)
  await tx.deleteFrom('document_views').where('client_id', '=', clientId).execute()
}

/** Due erasures, longest overdue first. */
export async function findDueErasures(db: Database, now: Temporal.Instant, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from verifications where erase_at <= ${instantText(now)} order by erase_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findImages(db: Database, verificationId: string): Promise<(SealedImage & { id: string })[]> {
  const { rows } = await sql<SealedImage & { id: string }>`
    select id, side, file, key_id, width, height from verification_images where verification_id = ${verificationId}
    order by side`.execute(db)
  return rows
}

/** Forgets a picture whose file was removed; one that was encrypted with another key in the meantime is in another file. */
export async function forgetImage(db: Database, { id, file }: { id: string; file: string }): Promise<void> {
  await db.deleteFrom('verification_images').where('id', '=', id).where('file', '=', file).execute()
}

/** After its pictures are forgotten: only the outcome remains. */
export async function markErased(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('verifications').where('id', '=', id).where('status', '=', 'withdrawn').execute()
  await tx.updateTable('verifications').set({ details: null, key_id: null, erase_at: null }).where('id', '=', id).execute()
}

export async function isImageUsed(db: Database, file: string): Promise<boolean> {
  const row = await db.selectFrom('verification_images').select('id').where('file', '=', file).executeTakeFirst()
  return row !== undefined
}

export async function insertLook(
  db: Database | Tx,
  look: { client_id: string; verification_id: string; reviewer_id: string; what: DocumentLook['what'] },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('document_views')
    .values({ ...look, id: newId(), viewed_at: instantText(now) })
    .execute()
}

export interface ExpiringRow {
  id: string
  client_id: string
  expires_on: string
}

/** Locks approved ones whose document's last day is before today; those locked by another process are left to it. */
export async function lockExpired(tx: Tx, today: string, limit: number): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select id, client_id, expires_on from verifications where status = 'approved' and expires_on < ${today}::date
    order by expires_on limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Locks approved ones whose document ends by then, and whose owner has not been reminded yet. */
export async function lockUnreminded(tx: Tx, until: string, limit: number): Promise<ExpiringRow[]> {
  const { rows } = await sql<ExpiringRow>`
    select id, client_id, expires_on from verifications
    where status = 'approved' and expires_on <= ${until}::date and reminded_at is null
    order by expires_on limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** At most this many submissions whose texts or pictures are encrypted with another key. */
export async function findDocumentsOfOtherKeys(db: Database, keyId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from verifications where key_id <> ${keyId}
    union select verification_id from verification_images where key_id <> ${keyId} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findDocumentKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key_id: string }>`
    select distinct key_id from verifications where key_id is not null union select key_id from verification_images`.execute(db)
  return rows.map(({ key_id }) => key_id)
}

export async function lockSealed(tx: Tx, id: string): Promise<{ details: Buffer; key_id: string } | undefined> {
  const { rows } = await sql<{ details: Buffer; key_id: string }>`
    select details, key_id from verifications where id = ${id} and details is not null for update`.execute(tx)
  return rows[0]
}

/** False if the picture was erased or replaced in the meantime. Locks its row until this transaction ends. */
export async function replaceImage(
  tx: Tx,
  { id, file: old }: { id: string; file: string },
  { file, key_id }: Pick<SealedImage, 'file' | 'key_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification_images')
    .set({ file, key_id })
    .where('id', '=', id)
    .where('file', '=', old)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Which of these files no picture is. */
export async function findUnnamed(db: Database, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select file from unnest(${files}::text[]) file where not exists (select from verification_images i where i.file = file.file)
    `.execute(db)
  return rows.map(({ file }) => file)
}
