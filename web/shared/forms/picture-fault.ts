import { maxPictureBytes, pictureTooLarge, pictureTypeRefused } from '#contract/base/picture.ts'

export const pictureTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'] as const

/** Why a file cannot be used as a picture, before it is sent. */
export function pictureFault(file: File): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return pictureTypeRefused
  return file.size > maxPictureBytes ? pictureTooLarge : null
}
