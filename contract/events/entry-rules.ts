import { lastEntryOf } from './entry-limit.ts'

interface Place {
  payment?: string | undefined
  free_until?: string | null | undefined
  price_after_minor?: number | null | undefined
  entry_end_at?: string | null | undefined
  arrive_by?: string | null | undefined
}

interface Format {
  free: (at: string) => string
  limit: (at: string) => string
  money: (minor: number) => string
}

interface EntryRule {
  kind: 'free' | 'limit'
  label: 'Free entry' | 'Arrive by'
  /** The time, and what it means. */
  parts: readonly [string, string]
  /** In one line, without a label. */
  line: string
}

/**
 * What guests must know of when to come: until when entry is free, and from when on the door refuses them. Only here, and always
 * together: who comes for the end of the free time must not be refused then.
 */
export function entryRules(place: Place, { free, limit, money }: Format): EntryRule[] {
  const { payment = 'free', free_until, price_after_minor: later } = place
  const rules: EntryRule[] = []
  if (payment === 'free' && free_until && (later ?? 0) > 0) {
    const then = `then ${money(later ?? 0)} per guest at the door`
    const until = `ntil ${free(free_until)},`
    rules.push({ kind: 'free', label: 'Free entry', parts: [`U${until}`, then], line: `Free u${until} ${then}` })
  }
  const last = lastEntryOf(place)
  if (last !== null) {
    const parts = [`${limit(last)}.`, 'The door refuses later arrivals.'] as const
    rules.push({ kind: 'limit', label: 'Arrive by', parts, line: `Arrive by ${limit(last)}` })
  }
  return rules
}
