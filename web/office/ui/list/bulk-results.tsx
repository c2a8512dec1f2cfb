import { formatCount } from '../../../shared/format/format.ts'
import { Facts } from '../facts.tsx'
import type { BulkResult } from './bulk-bar.tsx'
import { Dialog } from '../dialog.tsx'

interface BulkResultsProps {
  result: BulkResult
  /** Singular, and the plural if it is more than an `s`. */
  noun: readonly [one: string, many?: string]
  onClose: () => void
}

/** The result of an action on many rows. */
export function BulkResults({ result: { done, refused }, noun, onClose }: BulkResultsProps) {
  return (
    <Dialog onClose={onClose} title={`${formatCount(refused.length, ...noun)} not changed`}>
      <p>{done === 0 ? 'Nothing was changed.' : `${formatCount(done, ...noun)} changed.`}</p>
      <Facts items={refused.map(({ name, reason }) => ({ label: name, value: reason }))} />
    </Dialog>
  )
}
