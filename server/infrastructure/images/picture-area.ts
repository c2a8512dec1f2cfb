import type { PictureForm } from '#contract/base/picture-area.ts'

/** The cropped area, in pixels of the upright picture, as a browser shows it. */
export interface PictureArea {
  x: number
  y: number
  width: number
  height: number
}

/** The focal point of a cover if none was chosen: its middle. */
export const middleBp = 5_000

export function areaOf({ crop_x: x, crop_y: y, crop_width: width, crop_height: height }: PictureForm): PictureArea | null {
  return x === undefined || y === undefined || width === undefined || height === undefined ? null : { x, y, width, height }
}
