import { randomBytes } from 'node:crypto'

/** Cannot be guessed, and contains nothing that could leave a folder. */
export const newFileName = (): string => randomBytes(16).toString('hex')

const pictureTypes = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const

/** The media type of a stored picture by its name; null for a name we never create. */
export function pictureType(name: string): string | null {
  const ending = /^[a-z0-9]{16,64}(?:-\d{1,4})?\.(webp|avif|jpg)$/.exec(name)?.[1]
  return ending === 'webp' || ending === 'avif' || ending === 'jpg' ? pictureTypes[ending] : null
}

/** An encrypted file: its name reveals nothing, and no URL serves it. */
export const sealedName = (): string => `${newFileName()}.sealed`

/** A picture that no URL serves. */
export const privatePictureName = (): string => `${newFileName()}.private`

const documentTypes = { pdf: 'application/pdf', sealed: 'application/octet-stream', private: 'image/webp' } as const

/** The media type of any stored file. Documents are stored beside the pictures, and only served by authorised calls. */
export function fileType(name: string): string | null {
  const ending = /^[a-z0-9]{16,64}\.(pdf|sealed|private)$/.exec(name)?.[1]
  return ending === 'pdf' || ending === 'sealed' || ending === 'private' ? documentTypes[ending] : pictureType(name)
}

/** For stores: a caller that passes anything else has a bug, wherever the name came from. */
export function checkFileName(name: string): string {
  if (fileType(name) === null) throw new Error('That is not the name of a stored file.')
  return name
}
