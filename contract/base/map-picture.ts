import * as z from 'zod/mini'

/**
 * The beginning of the paths of a club's map pictures, which continue `-{light|dark}-{1|2}.{avif|webp}`. Another one whenever they
 * change. Absent: there is no picture of its surroundings.
 */
export const MapPath = z.optional(z.string())
