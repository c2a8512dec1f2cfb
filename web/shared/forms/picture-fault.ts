import { maxPictureBytes, pictureTooLarge, pictureTypeRefused, pictureTypes } from '#contract/base/picture.ts'

/** Why a file cannot be used as a picture, before it is sent. */
export function pictureFault(file: File): string | null {
  if (!pictureTypes.some((type) => type === file.type)) return pictureTypeRefused
  return file.size > maxPictureBytes ? pictureTooLarge : null
}
