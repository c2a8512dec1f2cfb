import { statusOf } from '../../shared/api/api-query.ts'

interface StaleRow {
  version: number
}

/** The row as saved by someone else in the meantime, if a call was refused for that. */
export function staleRow(error: unknown): StaleRow | null {
  if (statusOf(error) !== 409) return null
  const { body } = error as { body?: { code?: unknown; current?: unknown } }
  const current = body?.code === 'stale' ? body.current : null
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? { ...current, version: current.version }
    : null
}

/** How the row is compared with the input. */
export interface Comparison<Values> {
  /** The labels of the compared fields. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** The row's values in the form's format. */
  valuesOf: (current: unknown) => Partial<Values>
  /** A value in words, if needed. */
  format?: (value: unknown, name: string) => string
}
