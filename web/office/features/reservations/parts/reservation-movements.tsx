import { Table } from '@mantine/core'
import type { ClubReservation } from '#contract/club-reservations.ts'
import type { MoneyMovement } from '#contract/reservation-money.ts'
import { formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './club-reservation.module.css'

const methods: Record<MoneyMovement['method'], string> = {
  online: 'online',
  cash: 'in cash',
  card: 'by card at the venue',
  other: 'at the venue',
}

/** A payment or refund in words, with what is still open about it. */
function movementLabel({ kind, method, state }: MoneyMovement): string {
  if (kind === 'payment') return `Paid ${methods[method]}${state === 'processing' ? ', being confirmed' : ''}`
  if (state === 'failed') return 'Refund rejected by the bank'
  return `Refunded ${methods[method]}${state === 'succeeded' ? '' : ', on its way'}`
}

/** Every payment and refund, oldest first; empty if there were none. */
export function ReservationMovements({ reservation: { movements, currency, event } }: { reservation: ClubReservation }) {
  if (movements.length === 0) return null
  return (
    <Panel title="Payments">
      <Table horizontalSpacing={0} aria-label="Payments and refunds">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">What</Table.Th>
            <Table.Th scope="col">When</Table.Th>
            <Table.Th scope="col" ta="right">
              Amount
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {movements.map((movement) => (
            <Table.Tr key={movement.id}>
              <Table.Th scope="row" className={styles.item ?? ''}>
                {movementLabel(movement)}
                {movement.note !== '' && <div>{movement.note}</div>}
              </Table.Th>
              <Table.Td className={styles.item ?? ''}>{formatEventDate(movement.at, event.timezone)}</Table.Td>
              <Table.Td ta="right">
                {movement.kind === 'refund' && '−'}
                {formatMoney(movement.amount_minor, currency)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}
