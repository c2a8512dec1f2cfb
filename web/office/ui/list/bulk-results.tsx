import { Modal } from '@mantine/core'
import { formatCount } from '../../../shared/format/format.ts'
import { Facts } from '../facts.tsx'
import type { BulkResult } from './bulk-bar.tsx'

interface BulkResultsProps {
  result: BulkResult
  /** Singular, and the plural if it is more than an `s`. */
  noun: readonly [one: string, many?: string]
  onClose: () => void
}

/** The result of an action on many rows. */
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
