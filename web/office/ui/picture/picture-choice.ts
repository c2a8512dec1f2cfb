import type { PictureForm } from '#contract/picture-area.ts'

/** The form of a picture, as the part of it that is kept. */
export interface PictureShape {
  across: number
  down: number
  /** Pixels that the part has to have. */
  minWidth: number
  /** It is never cut again: no point of it has to stay in sight. */
  isWhole?: true
}

/** A file, with the part of it that is kept and the point that stays in sight: the fields that an upload sends. */
export interface PictureChoice {
  file: File
  form: Required<PictureForm>
}

/** A share of a side, in basis points, that lies on the picture. */
export const toBp = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 10_000)
