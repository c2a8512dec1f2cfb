import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ToneIcon } from '../../../ui/tone.tsx'
import { ReservationState } from './reservation-state.tsx'
import { fullName, bookingNameOf, statusLabels, reservationStatusTones } from './reservation-words.ts'
import styles from './table-plan.module.css'

type Party = EventReservations['without_table'][number]

/** Some tables are named by a number or a letter, others by a description, such as "Booth 1". */
const titleOf = (label: string) => (label === '' ? 'No table yet' : /^\p{L}{2}/u.test(label) ? label : `Table ${label}`)

const tableList = defineList({ search: 'Search tables and guests', filters: {} })

const insideWords = ({ party_size, checked_in_heads: inside }: Party) =>
  inside === 0 ? formatCount(party_size, 'guest') : `${inside} of ${party_size} inside`

function columnsIn({ timezone, currency }: EventReservations) {
  const money = (minor: number | null) => (minor === null || minor === 0 ? null : formatMoney(minor, currency))
  return defineColumns<Party>([
    { id: 'name', header: 'Guest', cell: bookingNameOf },
    { id: 'table', header: 'Table', cell: ({ table_label }) => titleOf(table_label), phone: 'line', oneLine: true },
    {
      id: 'party',
      header: 'Guests',
      align: 'right',
      cell: ({ party_size, checked_in_heads: inside }) => (inside === 0 ? party_size : `${inside} of ${party_size} inside`),
      phone: insideWords,
    },
    { id: 'arrival', header: 'Arrival', cell: ({ arrives_at }) => formatTime(arrives_at, timezone), phone: 'line' },
    {
      id: 'minimum',
      header: 'Minimum spend',
      align: 'right',
      cell: ({ minimum_spend_minor }) => money(minimum_spend_minor),
    },
    { id: 'booked', header: 'Booked', align: 'right', cell: ({ total_minor }) => money(total_minor) },
    { id: 'spend', header: 'Spend', align: 'right', cell: ({ actual_spend_minor }) => money(actual_spend_minor) },
    {
      id: 'balance',
      header: 'Balance',
      align: 'right',
      cell: ({ due_minor }) => money(due_minor) ?? 'Settled',
      phone: ({ due_minor }) => (due_minor > 0 ? `${formatMoney(due_minor, currency)} due` : 'Settled'),
    },
    { id: 'status', header: 'Status', cell: ({ status }) => <ReservationState status={status} />, phone: 'aside' },
  ])
}

const fold = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The room at a glance, then every party with its table, spend and balance; those without a table come first. */
export function ReservationsByTable({ event }: { event: EventReservations }) {
  const [search] = useSearchParams()
  const { tables, without_table } = event
  const all = [...without_table, ...tables.flatMap(({ parties }) => parties)]
  const words = fold(tableList.filtersOf(search).search ?? '')
  const rows = all.filter((one) => [one.name, one.reference, titleOf(one.table_label)].some((text) => fold(text).includes(words)))
  return (
    <>
      <TablePlan event={event} />
      <ListScreen
        label="Guests by table"
        noun={['party', 'parties']}
        {...(all.length > 0 && { list: tableList })}
        rows={rows}
        count={rows.length}
        next={null}
        columns={columnsIn(event)}
        rowId={({ id }) => id}
        rowName={fullName}
        rowHref={({ id }) => paths.clubReservation(id)}
        empty={<EmptyState title="No tables booked yet">Guests with a table appear here as soon as they book.</EmptyState>}
      />
    </>
  )
}

/** One tile for each table that is taken, and for each party that still needs one; how many are left to sell below. */
function TablePlan({ event: { tables, without_table, prestations } }: { event: EventReservations }) {
  const kinds = prestations.filter(({ kind }) => kind === 'table')
  const tiles = [
    ...without_table.map((party) => ({ key: party.id, label: '', parties: [party] })),
    ...tables.map(({ table_label: label, parties }) => ({ key: label, label, parties })),
  ]
  if (tiles.length === 0 && kinds.length === 0) return null
  return (
    <Panel
      title="Table plan"
      {...(kinds.length > 0 && {
        lead: kinds
          .map(({ name, units, left }) => `${name}: ${units} sold, ${left === null ? 'no limit' : `${left} available`}`)
          .join(' · '),
      })}
    >
      {tiles.length > 0 && (
        <ul className={styles.plan}>
          {tiles.map(({ key, label, parties }) => (
            <li key={key} className={styles.tile} data-open={label === '' || undefined}>
              <span className={styles.label}>{titleOf(label)}</span>
              {parties.map((party) => (
                <Link key={party.id} className={styles.party} to={paths.clubReservation(party.id)}>
                  <span className={styles.tone} data-tone={reservationStatusTones[party.status]}>
                    <ToneIcon tone={reservationStatusTones[party.status]} size={14} />
                    <span className="visually-hidden">{statusLabels[party.status]}: </span>
                  </span>
                  <span className={styles.name}>{bookingNameOf(party)}</span>{' '}
                  <span className={styles.heads}>{insideWords(party)}</span>
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
