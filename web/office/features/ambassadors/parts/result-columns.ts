import { formatMoney } from '../../../../shared/format/format.ts'
import type { Column } from '../../../ui/list/columns.ts'

interface Result {
  bookings: number
  came: number
  /** Minor units, like the other amounts. */
  base_minor: number
  commission_minor: number
  expected_minor: number
}

/** An amount of a club; null while it has no currency, and so no bookings. */
export const formatResult = (minor: number, currency: string | null): string | null =>
  currency === null ? null : formatMoney(minor, currency)

/** What ambassadors sold for a club, and what they cost it. */
export const resultColumns = (currency: string | null): Column<Result>[] => [
  {
    id: 'bookings',
    header: 'Bookings',
    align: 'right',
    cell: ({ bookings }) => bookings.toLocaleString('en-US'),
    phone: ({ bookings, came }) => `${bookings} booked, ${came} attended`,
  },
  { id: 'came', header: 'Attended', align: 'right', cell: ({ came }) => came.toLocaleString('en-US') },
  {
    id: 'base',
    header: 'Net sales',
    align: 'right',
    cell: ({ base_minor }) => formatResult(base_minor, currency),
    phone: ({ base_minor }) => (currency === null ? null : `${formatMoney(base_minor, currency)} sales`),
  },
  {
    id: 'cost',
    header: 'Commission',
    align: 'right',
    cell: ({ commission_minor }) => formatResult(commission_minor, currency),
    phone: ({ commission_minor }) => (currency === null ? null : `${formatMoney(commission_minor, currency)} commission`),
  },
  { id: 'expected', header: 'Expected', align: 'right', cell: ({ expected_minor }) => formatResult(expected_minor, currency) },
]
