import * as z from 'zod/mini'

export const mapThemes = ['light', 'dark'] as const

/** Pixels of the picture of a club's surroundings, as shown and for screens with twice as many. */
export const mapSize = { width: 672, height: 240 } as const
export const mapScales = [1, 2] as const
export const mapFormats = ['avif', 'webp'] as const

/**
 * The beginning of the paths of a club's map pictures, which continue `-{light|dark}-{1|2}.{avif|webp}`. Another one whenever they
 * change. Absent: there is no picture of its surroundings.
 */
export const MapPath = z.optional(z.string())

export type MapTheme = (typeof mapThemes)[number]
export type MapScale = (typeof mapScales)[number]
export type MapFormat = (typeof mapFormats)[number]
