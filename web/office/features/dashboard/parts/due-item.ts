import type { Tone } from '../../../ui/tone.tsx'

/** One thing to do, linked to its place. */
export interface DueItem {
  key: string
  tone: Tone
  title: string
  note: string
  to: string
}
