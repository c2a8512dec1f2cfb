import type { ClubNight } from '#contract/club-night.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ReservationState } from './reservation-state.tsx'
import { nameOf } from './reservation-words.ts'

type Party = ClubNight['without_table'][number]

/** Some tables are named by a number or a letter, others by a description, such as "Booth 1". */
const titleOf = (label: string) => (label === '' ? 'No table yet' : /^\p{L}{2}/u.test(label) ? label : `Table ${label}`)

const columnsIn = (timezone: string) =>
  defineColumns<Party>([
    { id: 'name', header: 'Guest', cell: nameOf },
    { id: 'table', header: 'Table', cell: ({ table_label }) => titleOf(table_label), phone: 'line' },
    {
      id: 'party',
      header: 'Guests',
      align: 'right',
      cell: ({ party_size, checked_in_heads: inside }) => (inside === 0 ? party_size : `${inside} of ${party_size} in`),
      phone: ({ party_size, checked_in_heads: inside }) =>
        inside === 0 ? formatCount(party_size, 'guest') : `${inside} of ${party_size} in`,
    },
    { id: 'arrival', header: 'Arrival', cell: ({ arrives_at }) => formatTime(arrives_at, timezone), phone: 'line' },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <ReservationState status={status} />,
      phone: 'aside',
    },
  ])

/** Who sits where, parties without a table first, and how many tables are left to sell. */
export function NightByTable({ night: { tables, without_table, prestations, timezone } }: { night: ClubNight }) {
  const kinds = prestations.filter(({ kind }) => kind === 'table')
  const rows = [...without_table, ...tables.flatMap(({ parties }) => parties)]
  return (
    <>
      {kinds.length > 0 && (
        <Panel title="Left to sell">
          <Facts
            items={kinds.map(({ name, units, left }) => ({
              label: name,
              value: `${left === null ? 'No limit' : `${left} available`}, ${units} sold`,
            }))}
          />
        </Panel>
      )}
      <ListScreen
        label="Guests by table"
        noun={['party', 'parties']}
        rows={rows}
        count={rows.length}
        next={null}
        columns={columnsIn(timezone)}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowHref={({ id }) => paths.clubReservation(id)}
        empty={<EmptyState title="No tables booked yet">Guests with a table appear here as soon as they book.</EmptyState>}
      />
    </>
  )
}
