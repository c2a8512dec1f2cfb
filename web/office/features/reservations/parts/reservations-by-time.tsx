import { countedReservations, type listClubReservations } from '#contract/reservations/club-reservation-list.ts'
import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import styles from './event-reservations.module.css'
import { arrivalColumns } from './reservation-list.tsx'
import { fullName } from './reservation-words.ts'
import { useClubActions } from './use-club-actions.tsx'

interface ReservationsByTimeProps {
  event: EventReservations
  answer: AnswerOf<typeof listClubReservations>
  isStale: boolean
}

/** Guests by half hour, then each party by arrival. */
export function ReservationsByTime({ event: { slots, timezone }, answer, isStale }: ReservationsByTimeProps) {
  const { actionsOf, bulk, dialog } = useClubActions()
  const most = Math.max(1, ...slots.map(({ heads }) => heads))
  return (
    <>
      <Panel title="Expected by half hour" lead="Guests without an arrival time count from when doors open.">
        {slots.length === 0 ? (
          <p>No guests expected yet.</p>
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
      <ListScreen
        label="Guests by arrival"
        noun={['reservation']}
        rows={answer.reservations}
        count={answer.count}
        countLimit={countedReservations}
        next={answer.next}
        columns={arrivalColumns}
        rowId={({ id }) => id}
        rowName={fullName}
        rowHref={({ id }) => paths.clubReservation(id)}
        rowActions={actionsOf}
        bulkActions={bulk}
        isStale={isStale}
        empty={<EmptyState title="No reservations yet">Reservations appear here as soon as guests book this event.</EmptyState>}
      />
      {dialog}
    </>
  )
}
