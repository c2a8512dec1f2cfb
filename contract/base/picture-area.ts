import * as z from 'zod/mini'

const whole = (label: string, from: number, to: number) => {
  const message = `${label} must be a whole number from ${from} to ${to}`
  return z.optional(z.coerce.number(message).check(z.int(message), z.gte(from, message), z.lte(to, message)))
}

const together = 'Send crop_x, crop_y, crop_width and crop_height together'

/** Text fields of a picture upload: the crop area, all four or none, and the focal point that stays visible when cropped. */
export const PictureForm = z
  .strictObject({
    crop_x: whole('Crop', 0, 6_000),
    crop_y: whole('Crop', 0, 6_000),
    crop_width: whole('Crop', 1, 6_000),
    crop_height: whole('Crop', 1, 6_000),
    focal_x_bp: whole('Focal point', 0, 10_000),
    focal_y_bp: whole('Focal point', 0, 10_000),
  })
  .check(
    z.refine(
      ({ crop_x, crop_y, crop_width, crop_height }) =>
        new Set([crop_x, crop_y, crop_width, crop_height].map((one) => one === undefined)).size === 1,
      {
        error: together,
        path: ['crop_x'],
      },
    ),
  )

export type PictureForm = z.output<typeof PictureForm>
