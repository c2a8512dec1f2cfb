import type { PictureForm } from '#contract/base/picture-area.ts'

/** A picture's shape after cropping. */
export interface PictureShape {
  across: number
  down: number
  /** The minimum width in pixels. */
  minWidth: number
  /** Never cropped again, so it needs no focal point. */
  isWhole?: true
}

/** A file with its cropped area and focal point: the fields of an upload. */
export interface PictureChoice {
  file: File
  form: Required<PictureForm>
}

/** A share of a side, in basis points, clamped to the picture. */
export const toBp = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 10_000)
