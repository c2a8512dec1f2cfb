import type { Cover } from '#contract/events/events.ts'

/** The dark background, until a picture provides a colour. */
const noColor = '#14121a'

interface CoveredEvent {
  title: string
  cover_file: string | null
  cover_color: string | null
  cover_focal_x_bp: number
  cover_focal_y_bp: number
}

/** An event's cover as every screen shows it. */
export function coverOf(event: CoveredEvent, clubName: string): Cover | null {
  if (event.cover_file === null) return null
  const { cover_file: name, cover_color, cover_focal_x_bp: focal_x_bp, cover_focal_y_bp: focal_y_bp } = event
  return { name, color: cover_color ?? noColor, alt: `Artwork for ${event.title} at ${clubName}`, focal_x_bp, focal_y_bp }
}
