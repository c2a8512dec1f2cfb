import type { listClubReservations } from '#contract/club-reservation-list.ts'
import type { ClubNight } from '#contract/club-night.ts'
import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineColumns } from '../../../ui/table/columns.ts'
import { CursorPager } from '../../../ui/table/cursor-pager.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ReservationState } from './reservation-state.tsx'
import { kindWords, nameOf } from './reservation-words.ts'
import styles from './night.module.css'
import { useClubActions } from './use-club-actions.tsx'

interface NightByTimeProps {
  night: ClubNight
  found: AnswerOf<typeof listClubReservations>
  isStale: boolean
}

const columns = defineColumns<ClubReservationRow>([
  { id: 'name', header: 'Guest', cell: nameOf },
  {
    id: 'arrival',
    header: 'Arrival',
    cell: ({ arrival_at: at, event }) => (at === null ? 'Not said' : formatTime(at, event.timezone)),
  },
  {
    id: 'party',
    header: 'Party',
    align: 'right',
    cell: ({ party_size, checked_in_heads: inside }) => (inside === 0 ? party_size : `${inside} of ${party_size} in`),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <ReservationState status={status} /> },
  { id: 'table', header: 'Table', cell: ({ table_label }) => table_label },
  { id: 'kinds', header: 'Kinds', cell: ({ kinds }) => kinds.map((kind) => kindWords[kind]).join(', ') },
  { id: 'reference', header: 'Reference', cell: ({ reference }) => reference },
])

/** Who comes when: heads by half hour, then each party. */
export function NightByTime({ night: { slots, timezone }, found, isStale }: NightByTimeProps) {
  const { actionsOf, bulk, dialog } = useClubActions()
  const most = Math.max(1, ...slots.map(({ heads }) => heads))
  return (
    <>
      <Panel title="Expected by half hour" lead="Who has not said when is counted as the doors open.">
        {slots.length === 0 ? (
          <p>Nobody is expected yet.</p>
        ) : (
          <ol className={styles.slots}>
            {slots.map(({ from_at, heads, parties, inside_heads }) => (
              <li key={from_at} className={styles.slot}>
                <span>{formatTime(from_at, timezone)}</span>
                <span className={styles.bar} style={{ inlineSize: `${(heads / most) * 100}%` }} aria-hidden="true" />
                <span className={styles.heads}>
                  {formatCount(heads, 'guest')} in {formatCount(parties, 'party', 'parties')}
                  {inside_heads > 0 && `, ${inside_heads} inside`}
                </span>
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <DataTable
        label="Parties by arrival"
        rows={found.reservations}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        hrefOf={({ id }) => paths.clubReservation(id)}
        actionsOf={actionsOf}
        bulkActions={bulk}
        isStale={isStale}
        empty={<EmptyState title="No reservations yet">They show up here as soon as guests book this night.</EmptyState>}
        footer={<CursorPager count={found.count} one="reservation" next={found.next} />}
      />
      {dialog}
    </>
  )
}
