import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { FigureTable } from '../../../ui/figure-table.tsx'

/** What was booked, at the prices it was booked at. */
export function ReservationLines({ lines, currency }: { lines: ClubReservation['lines']; currency: string }) {
  return (
    <FigureTable label="Items" heads={['Item', 'Each', 'Total']}>
      {lines.map(({ id, name, quantity, unit_price_minor, total_minor }) => (
        <tr key={id}>
          <th scope="row">{quantity === 0 ? `${name}, cancelled` : `${quantity} × ${name}`}</th>
          <td>{formatMoney(unit_price_minor, currency)}</td>
          <td>{formatMoney(total_minor, currency)}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
