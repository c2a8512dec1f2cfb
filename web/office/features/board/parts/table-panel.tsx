import { Button, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Board } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { formatMoney, formatTime } from '../../../../shared/format/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { partiesToSeat, type TableView } from './board-model.ts'
import { isOfSeating } from './board-seatings.ts'
import { headsOf, partyName, partyState, seatsOf, sectionsOf, sinceOf, tableStates } from './board-words.ts'
import styles from './board.module.css'
import { GuestMarks } from './guest-marks.tsx'
import type { BoardActions } from './use-board-actions.ts'

/** Its form is needed on a running night, at a free table. */
const SeatWalkIn = lazy(async () => ({ default: (await import('./seat-walk-in.tsx')).SeatWalkIn }))

interface TablePanelProps {
  board: Board
  /** The seating that the board shows; null where the event has none. */
  seating: Seating | null
  view: TableView
  actions: BoardActions
  onDone: () => void
}

/** A free table: what it is, and who could sit there. */
export function TablePanel({ board, seating, view: { table, state, next }, actions, onDone }: TablePanelProps) {
  const { event } = board
  const zone = board.zones.find(({ id }) => id === table.zone_id)
  const fits = (size: number) => table.seats_from <= size && size <= table.seats_to
  const waiting = state === 'free' ? partiesToSeat(board.parties.filter((party) => isOfSeating(party, seating))) : []
  const parties = [...waiting.filter((party) => fits(party.party_size)), ...waiting.filter((party) => !fits(party.party_size))]
  const seats = seatsOf(table)
  return (
    <Stack gap="md">
      <div>
        <StatusBadge tone={tableStates[state].tone}>{tableStates[state].word}</StatusBadge>
      </div>
      <Facts
        items={[
          { label: 'Zone', value: zone?.name },
          { label: 'Section', value: sectionsOf([table.id], board.sections) },
          { label: 'Next', value: next === null ? null : `${partyName(next)}, ${formatTime(next.arrives_at, event.timezone)}` },
          { label: 'Seats', value: seats.replace('seats ', '') },
          {
            label: 'Minimum spend',
            value:
              table.minimum_spend_minor === null || event.currency === null
                ? null
                : formatMoney(table.minimum_spend_minor, event.currency),
          },
        ]}
      />
      {state === 'elsewhere' && <p className={styles.note}>A party of another event has this table at the same time.</p>}
      {state === 'free' && (
        <section aria-label={`Parties for ${table.name}`}>
          <h3 className={styles.group}>Seat a party here</h3>
          {parties.length === 0 && <p className={styles.note}>No party is waiting for a table.</p>}
          <ul className={styles.suggestions}>
            {parties.slice(0, 20).map((party) => (
              <li key={party.id}>
                <Button
                  variant="default"
                  disabled={actions.isBusy}
                  onClick={() => void actions.seatAt(party, [table.id], seating?.id).then((done) => done && onDone())}
                >
                  {partyName(party)}
                </Button>
                <span className={styles.facts}>
                  {[
                    partyState(party).word,
                    headsOf(party),
                    sinceOf(party, event),
                    ...(fits(party.party_size) ? [] : [`this table ${seats}`]),
                  ].join(' · ')}{' '}
                  <span className={styles.marks}>
                    <GuestMarks party={party} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {state === 'free' && event.is_running && (
        <Suspense>
          <SeatWalkIn event={event} seating={seating} table={table} onDone={onDone} />
        </Suspense>
      )}
    </Stack>
  )
}
