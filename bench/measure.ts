/** One line of the bench: what was measured, its figures, and whether they are within what is promised. */
export interface Measure {
  name: string
  figures: string
  ok: boolean
}
