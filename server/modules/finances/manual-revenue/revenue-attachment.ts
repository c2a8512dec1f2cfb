import type { ManualRevenue } from '#contract/finances/manual-revenue.ts'
import { errors } from '#contract/base/errors.ts'
import { audit } from '../../../infrastructure/audit/audit-store.ts'
import { newFileName, privatePictureName } from '../../../infrastructure/files/file-name.ts'
import { storeSwept } from '../../../infrastructure/files/sweep-files.ts'
import type { ClubCaller } from '../../../infrastructure/caller.ts'
import { refuse } from '../../../infrastructure/refusal.ts'
import type { UploadedFile } from '../../../infrastructure/http/route.ts'
import { imageKind } from '../../../infrastructure/images/image-kind.ts'
import { readImage } from '../../../infrastructure/images/read-image.ts'
import type { Infrastructure } from '../../../infrastructure/infrastructure.ts'
import { lockRevenue, nameAttachment } from './manual-revenue-store.ts'
import { findOneRevenue } from './manual-revenue-views.ts'
import { doesMoreThanShow } from './pdf-actions.ts'

/** The most pixels on the longer side: a receipt stays readable. */
const maxSide = 2400

/** A PDF by its first and last bytes, whatever its name. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' && bytes.subarray(-1024).toString('latin1').includes('%%EOF')

/** Decided by its bytes alone: a PDF that only shows something is kept as it is; a picture is re-encoded without its metadata. */
async function readAttachment(bytes: Buffer): Promise<{ file: string; bytes: Buffer }> {
  if (isPdf(bytes)) {
    if (await doesMoreThanShow(bytes)) refuse('attachment_active', { fields: { file: [errors.attachment_active.sentence] } })
    return { file: `${newFileName()}.pdf`, bytes }
  }
  if (imageKind(bytes) === null) return refuse('attachment_type', { fields: { file: [errors.attachment_type.sentence] } })
  const drawn = await readImage(bytes, 'file', async (image) =>
    image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80, effort: 1 })
      .toBuffer(),
  )
  return { file: privatePictureName(), bytes: drawn }
}

/** The last part of the browser's file name, without characters that file systems refuse. */
const nameOf = (filename: string) =>
  (filename.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 120) || 'Attachment'

export async function addRevenueAttachment(
  infrastructure: Infrastructure,
  caller: ClubCaller,
  { id, file: { bytes, filename } }: { id: string; file: UploadedFile },
): Promise<ManualRevenue> {
  const { db, clock, files } = infrastructure
  const { club_id } = caller
  const entry = (await findOneRevenue(db, club_id, id)) ?? refuse('not_found')
  if (entry.status === 'void') return refuse('revenue_void')
  if (entry.attachment !== null) return refuse('attachment_exists')
  const attachment = await readAttachment(bytes)
  await storeSwept(infrastructure, attachment.file, attachment.bytes)
  try {
    return await db.transaction().execute(async (tx) => {
      const revenue = (await lockRevenue(tx, club_id, id)) ?? refuse('not_found')
      if (revenue.is_void) return refuse('revenue_void')
      if (revenue.attachment_file !== null) return refuse('attachment_exists')
      const name = nameOf(filename)
      await nameAttachment(tx, id, attachment.file, name)
      const subject = { kind: 'manual_revenue', id }
      await audit(tx, caller, { at: clock.now(), action: 'addRevenueAttachment', subject, after: { attachment: name } })
      return (await findOneRevenue(tx, club_id, id)) ?? refuse('not_found')
    })
  } catch (error) {
    // A transaction whose commit was never confirmed may have named it.
    const after = await findOneRevenue(db, club_id, id)
    if (after?.attachment_file !== attachment.file) await files.remove(attachment.file)
    throw error
  }
}

export async function getRevenueAttachment(
  { db, files }: Infrastructure,
  { club_id }: ClubCaller,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const revenue = (await findOneRevenue(db, club_id, id)) ?? refuse('not_found')
  const bytes = revenue.attachment_file === null ? null : await files.get(revenue.attachment_file)
  return new Uint8Array(bytes ?? refuse('not_found'))
}
