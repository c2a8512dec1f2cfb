import type { Cover } from '#contract/events.ts'

/** The colour of the night ground, until a picture has one of its own. */
const noColor = '#14121a'

export function pictureOf(name: string | null, color: string | null, alt: string): Cover | null {
  return name === null ? null : { name, color: color ?? noColor, alt }
}

interface CoveredNight {
  title: string
  cover_file: string | null
  cover_color: string | null
}

/** The cover of a night as every screen shows it. */
export const coverOf = (night: CoveredNight, clubName: string): Cover | null =>
  pictureOf(night.cover_file, night.cover_color, `Artwork for ${night.title} at ${clubName}`)
