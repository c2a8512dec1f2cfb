import { Modal } from '@mantine/core'
import { formatCount } from '../../../shared/format/format.ts'
import { Facts } from '../facts.tsx'
import type { BulkResult } from './bulk-bar.tsx'

interface BulkResultsProps {
  result: BulkResult
  /** One row, and several where that is more than an `s`. */
  noun: readonly [one: string, many?: string]
  onClose: () => void
}

/** What became of many rows at once. */
export function BulkResults({ result: { done, refused }, noun, onClose }: BulkResultsProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${formatCount(refused.length, ...noun)} not changed`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>{done === 0 ? 'Nothing was changed.' : `${formatCount(done, ...noun)} changed.`}</p>
      <Facts items={refused.map(({ name, reason }) => ({ label: name, value: reason }))} />
    </Modal>
  )
}
