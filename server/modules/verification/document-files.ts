import type { ImageSide } from '#contract/verification/states.ts'
import { documentKeyOf, newestDocumentKey } from '../../infrastructure/encryption/document-keys.ts'
import { seal, unseal } from '../../infrastructure/encryption/seal.ts'
import { sealedName } from '../../infrastructure/files/file-name.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import { errors } from '#contract/base/errors.ts'
import { readImage } from '../../infrastructure/images/read-image.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'

type Parts = Pick<Infrastructure, 'files' | 'config'>

/** The fewest pixels on the shorter side that are still readable. */
const leastSide = 600
/** The most pixels stored on the longer side: more would not show more of a document. */
const maxSide = 2400

export interface Picture {
  side: ImageSide
  /** WebP, which drops everything else in the file, such as where it was taken. */
  bytes: Buffer
  width: number
  height: number
}

export interface SealedImage {
  side: ImageSide
  file: string
  key_id: string
  width: number
  height: number
}

/** Reads a data URL by its bytes, whatever it claims to be. */
export async function readPicture(side: ImageSide, dataUrl: string): Promise<Picture> {
  const field = `images.${side}`
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  return readImage(bytes, field, async (image, { width, height }) => {
    if (Math.min(width, height) < leastSide) refuse('image_too_small', { fields: { [field]: [errors.image_too_small.sentence] } })
    const { data, info } = await image
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 1 })
      .toBuffer({ resolveWithObject: true })
    return { side, bytes: data, width: info.width, height: info.height }
  })
}

/** Assigns names to pictures that are not stored yet. */
export const nameImages = (pictures: readonly Picture[]) => pictures.map((picture) => ({ ...picture, file: sealedName() }))

export async function storeImage(
  { files, config }: Parts,
  { bytes, ...image }: Picture & { file: string },
): Promise<SealedImage> {
  const { id, key } = await newestDocumentKey(config)
  await files.put(image.file, seal(bytes, key, image.file))
  return { ...image, key_id: id }
}

/** Null if the file is gone. */
export async function openImage(
  { files, config }: Parts,
  { file, key_id }: Pick<SealedImage, 'file' | 'key_id'>,
): Promise<Buffer | null> {
  const sealed = await files.get(file)
  return sealed === null ? null : unseal(sealed, await documentKeyOf(config, key_id), file)
}

/** The typed and printed details besides the pictures. */
export interface Details {
  first_name: string
  last_name: string
  document_number: string
  mrz: string | null
}

export interface SealedDetails {
  details: Buffer
  key_id: string
}

const nameOf = (verificationId: string) => `details:${verificationId}`

export async function sealDetails({ config }: Pick<Parts, 'config'>, id: string, details: Details): Promise<SealedDetails> {
  const { id: key_id, key } = await newestDocumentKey(config)
  return { details: seal(Buffer.from(JSON.stringify(details)), key, nameOf(id)), key_id }
}

export async function openDetails({ config }: Pick<Parts, 'config'>, id: string, sealed: SealedDetails): Promise<Details> {
  const bytes = unseal(sealed.details, await documentKeyOf(config, sealed.key_id), nameOf(id))
  // Only `sealDetails` writes them, and nothing can change them without the key.
  return JSON.parse(bytes.toString()) as Details
}
