export const mapThemes = ['light', 'dark'] as const

/** Pixels of the picture of a club's surroundings, as shown and for screens with twice as many. */
export const mapSize = { width: 672, height: 240 } as const

export const mapScales = [1, 2] as const
export const mapFormats = ['avif', 'webp'] as const

export type MapTheme = (typeof mapThemes)[number]
export type MapScale = (typeof mapScales)[number]
export type MapFormat = (typeof mapFormats)[number]
