import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import type { MoneyMovement } from '#contract/reservations/money.ts'
import { formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Panel } from '../../../ui/panel.tsx'

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
    <Panel title="Payments" flush>
      <FigureTable label="Payments and refunds" heads={['What', 'Amount']}>
        {movements.map((movement) => (
          <tr key={movement.id}>
            <th scope="row">
              {movementLabel(movement)}
              <small>{formatEventDate(movement.at, event.timezone)}</small>
              {movement.note !== '' && <small>{movement.note}</small>}
            </th>
            <td>
              {movement.kind === 'refund' && '−'}
              {formatMoney(movement.amount_minor, currency)}
            </td>
          </tr>
        ))}
      </FigureTable>
    </Panel>
  )
}
