import { Table } from '@mantine/core'
import type { ClubReservation } from '#contract/club-reservations.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import styles from './club-reservation.module.css'

/** What was booked, at the prices it was booked at. */
export function ReservationLines({ lines, currency }: { lines: ClubReservation['lines']; currency: string }) {
  return (
    <Table horizontalSpacing={0} aria-label="Items">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Item</Table.Th>
          <Table.Th scope="col" ta="right">
            Each
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Total
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ id, name, quantity, unit_price_minor, total_minor }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" className={styles.item ?? ''}>
              {quantity === 0 ? `${name}, cancelled` : `${quantity} × ${name}`}
            </Table.Th>
            <Table.Td ta="right">{formatMoney(unit_price_minor, currency)}</Table.Td>
            <Table.Td ta="right">{formatMoney(total_minor, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
