import type { AuditEntry } from '#contract/platform/audit-log.ts'
import { formatDay, formatPercent } from '../../../../shared/format/format.ts'
import { callWords } from '../../../../shared/words/call-words.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A call that does several things names which: `suspend` of a club is `Suspend club`. */
export function auditAction({ action, subject, after }: Pick<AuditEntry, 'action' | 'subject' | 'after'>): string {
  const done = after?.['action']
  return isText(done) ? callWords(`${done} ${subject.kind.replaceAll('_', ' ')}`) : callWords(action)
}

/** `can_work_door` is `Can work door`, `price_minor` is `Price`. */
const fieldWords = (name: string): string =>
  callWords(
    name
      .replace(/_(minor|bp|at|id)$/, '')
      .replaceAll(/[[\]]/g, ' ')
      .trim(),
  )

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const date = /^\d{4}-\d{2}-\d{2}$/

/** A readable value. Amounts without a currency beside them stay in minor units. */
function valueWords(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value === 'number') {
    if (name.endsWith('_bp')) return formatPercent(value)
    return name.endsWith('_minor') ? `${value.toLocaleString('en-US')} minor units` : String(value)
  }
  if (isText(value)) {
    if (instant.test(value)) return formatForReader(value)
    return date.test(value) ? formatDay(`${value}T12:00:00Z`, 'UTC') : value
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return 'Nothing'
    return value.every((one) => isText(one) || typeof one === 'number') ? value.join(', ') : JSON.stringify(value)
  }
  return JSON.stringify(value)
}

export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

/** What changed, field by field; null if the entry has no data on that side. */
export function auditChangesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter((name) => name !== 'action')
  const side = (fields: AuditEntry['before'], name: string) =>
    fields === null || !(name in fields) ? null : valueWords(name, fields[name])
  return names.map((name) => ({ field: fieldWords(name), before: side(before, name), after: side(after, name) }))
}
