import { Modal } from '@mantine/core'
import type { manageClubReservations } from '#contract/club-reservation-list.ts'
import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { nameOf } from './reservation-words.ts'

export interface Refusals {
  rows: readonly ClubReservationRow[]
  results: AnswerOf<typeof manageClubReservations>['results']
}

/** Of many at once, those that were refused, each with its reason. */
export function BulkResult({ refusals: { rows, results }, onClose }: { refusals: Refusals; onClose: () => void }) {
  const refused = results.flatMap(({ id, error }) => {
    const row = rows.find((one) => one.id === id)
    return error === null || row === undefined ? [] : [{ label: `${nameOf(row)} (${row.reference})`, value: error.message }]
  })
  const done = results.length - refused.length
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${formatCount(refused.length, 'reservation')} not changed`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p>{done === 0 ? 'None was changed.' : `${formatCount(done, 'reservation')} changed.`}</p>
      <DefinitionList items={refused} />
    </Modal>
  )
}
