import { Alert, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Board, BoardParty } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { formatTime } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { headsOf, partyName, partyState, seatingText, sectionsOf, spendOf } from './board-words.ts'
import styles from './board.module.css'
import { GuestMarks } from './guest-marks.tsx'
import type { BoardActions } from './use-board-actions.ts'

// Loaded with the first party that may move.
const SeatAt = lazy(async () => ({ default: (await import('./seat-at.tsx')).SeatAt }))

interface PartyPanelProps {
  board: Board
  /** The seating that the board shows; null where the event has none. */
  seating: Seating | null
  party: BoardParty
  actions: BoardActions
  onDone: () => void
}

/** A party: where it is, what a host does with it next, and other tables for it. */
export function PartyPanel({ board, seating, party, actions, onDone }: PartyPanelProps) {
  const session = useSignedIn()
  const { event } = board
  const { act, isBusy } = actions
  const { word, tone } = partyState(party)
  const can = (action: BoardParty['allowed_actions'][number]) => party.allowed_actions.includes(action)
  const step = (at: { at: string; by: string | null } | null) =>
    at === null ? null : `${formatTime(at.at, event.timezone)}${at.by === null ? '' : `, by ${at.by}`}`
  const moments = [
    { label: 'Arrived', value: party.arrived_at === null ? null : formatTime(party.arrived_at, event.timezone) },
    { label: 'Seated', value: step(party.seated) },
    { label: 'Asked for the bill', value: step(party.asked_bill) },
    { label: 'Left', value: step(party.left) },
    { label: 'Table released', value: step(party.released) },
  ].filter(({ value }) => value !== null)
  return (
    <Stack gap="md">
      <Group gap="xs">
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <GuestMarks party={party} />
      </Group>
      {can('release') && (
        <Alert color="red" title="No one came">
          Expected at {formatTime(party.arrives_at, event.timezone)}. If you release {party.table_label}, the party can still be
          seated later at a free table.
        </Alert>
      )}
      <Group gap="sm">
        {can('seat') && (
          <Button loading={isBusy} onClick={() => void act(party, 'seat')}>
            Seat at {party.table_label}
          </Button>
        )}
        {can('release') && (
          <Button loading={isBusy} color="red" onClick={() => void act(party, 'release')}>
            Release table
          </Button>
        )}
        {can('ask_bill') && (
          <Button loading={isBusy} variant="default" onClick={() => void act(party, 'ask_bill')}>
            Bring the bill
          </Button>
        )}
        {can('leave') && (
          <Button loading={isBusy} variant="default" onClick={() => void act(party, 'leave')}>
            Party left
          </Button>
        )}
        {can('undo') && (
          <Button loading={isBusy} variant="subtle" onClick={() => void act(party, 'undo')}>
            Undo last step
          </Button>
        )}
      </Group>
      {!event.is_running && (
        <p className={styles.note}>{event.is_over ? 'This event is over.' : 'The event isn’t running yet.'}</p>
      )}
      <Facts
        items={[
          { label: 'Party', value: headsOf(party) },
          { label: 'Seating', value: seatingText(board, party) },
          { label: 'Expected', value: formatTime(party.arrives_at, event.timezone) },
          { label: party.state === 'left' ? 'Sat at' : 'Table', value: party.table_label },
          { label: 'Section', value: sectionsOf(party.table_ids, board.sections) },
          { label: 'Spend', value: spendOf(party, event.currency) },
          ...moments,
          ...(party.guest?.door_notes ?? []).map((note, index) => ({ label: index === 0 ? 'Notes' : '', value: note })),
          {
            label: 'Reservation',
            value: sessionMay(session, 'manage_reservations') ? (
              <Link to={paths.clubReservation(party.id)}>{party.reference}</Link>
            ) : (
              party.reference
            ),
          },
        ]}
      />
      {can('move') && (
        <Suspense>
          <SeatAt
            key={`${party.id} ${party.seating_id ?? ''} ${party.table_ids.join()}`}
            board={board}
            seating={seating}
            party={party}
            actions={actions}
            onDone={onDone}
          />
        </Suspense>
      )}
      <span className="visually-hidden" aria-live="polite">
        {partyName(party)}: {word}
      </span>
    </Stack>
  )
}
