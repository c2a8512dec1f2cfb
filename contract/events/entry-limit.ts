import { earlier } from '../base/instants.ts'

interface Limits {
  entry_end_at?: string | null | undefined
  arrive_by?: string | null | undefined
}

/** From when on a place admits no one: the earlier of its two limits; null without one. */
export const lastEntryOf = ({ entry_end_at, arrive_by }: Limits): string | null =>
  entry_end_at && arrive_by ? earlier(entry_end_at, arrive_by) : (entry_end_at ?? arrive_by ?? null)
