import { statusOf } from '../../shared/api/api-query.ts'

interface StaleRow {
  version: number
}

/** The row as someone else has saved it meanwhile, where that is why a call was refused. */
export function staleRow(error: unknown): StaleRow | null {
  if (statusOf(error) !== 409) return null
  const { body } = error as { body?: { code?: unknown; current?: unknown } }
  const current = body?.code === 'stale' ? body.current : null
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? { ...current, version: current.version }
    : null
}

/** How the row is compared with what is typed. */
export interface Comparison<Values> {
  /** The labels of the fields that are compared. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** The row's values, as the form has them. */
  valuesOf: (current: unknown) => Partial<Values>
  /** A value in words, where it is more than itself. */
  format?: (value: unknown, name: string) => string
}
