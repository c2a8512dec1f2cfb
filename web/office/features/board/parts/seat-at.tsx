import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardParty } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { maxJoined } from '#contract/floor/terms.ts'
import type { SuggestedTable } from '#contract/reservations/club-reservations.ts'
import { formatTimes } from '../../../../shared/format/format.ts'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { suggestionsQuery } from '../queries/board.ts'
import { tableViews } from './board-model.ts'
import { reasonFor, seatsOf } from './board-words.ts'
import styles from './board.module.css'
import { SwapWith } from './swap-with.tsx'
import type { BoardActions } from './use-board-actions.ts'

interface SeatAtProps {
  board: Board
  /** The seating that the board shows; null where the event has none. */
  seating: Seating | null
  party: BoardParty
  actions: BoardActions
  onDone: () => void
}

const isSitting = ({ state }: BoardParty) => state === 'seated' || state === 'paying'

const verbOf = ({ state }: BoardParty, own: readonly string[], isElsewhere: boolean) =>
  state === 'arrived' && !isElsewhere ? 'Seat at' : own.length > 0 ? 'Move to' : 'Assign'

const viewsIn = (board: Board, seatingId: string | null) =>
  tableViews(board, board.seatings?.find(({ id }) => id === seatingId) ?? null)

/** Other tables for a party: the best ones with their reasons, any that are free, joined ones, and a swap with another party. */
export function SeatAt({ board, seating, party, actions, onDone }: SeatAtProps) {
  const { event } = board
  const own = party.is_sharing ? [] : party.table_ids
  const [to, setTo] = useState(party.seating_id ?? seating?.id ?? null)
  const [chosen, setChosen] = useState<readonly string[]>(own)
  const isElsewhere = party.seating_id !== undefined && to !== party.seating_id
  const { data } = useQuery(suggestionsQuery(event.id, party.id, to))
  const views = viewsIn(board, to)
  const then = async (done: Promise<boolean>) => {
    if (await done) onDone()
  }
  const seatAt = (tables: readonly string[]) => void then(actions.seatAt(party, tables, to ?? undefined))
  const isChanged = isElsewhere || [...chosen].toSorted().join() !== [...own].toSorted().join()
  return (
    <Stack gap="md">
      <ToSeating
        board={board}
        to={to}
        isElsewhere={isElsewhere}
        onChange={(next) => {
          setTo(next)
          setChosen(next === party.seating_id ? own : [])
        }}
      />
      <section aria-label="Suggested tables">
        <Suggestions
          verb={verbOf(party, own, isElsewhere)}
          suggestions={data?.suggestions}
          party={party}
          currency={event.currency}
          isBusy={actions.isBusy}
          onChoose={seatAt}
        />
      </section>
      <MultiSelectField
        label="Tables of this party"
        description="Choose several to join them, or fewer to release some."
        maxValues={maxJoined}
        data={views
          .filter(({ table, state }) => state === 'free' || (!isElsewhere && own.includes(table.id)))
          .map(({ table }) => ({ value: table.id, label: `${table.name}, ${seatsOf(table)}` }))}
        value={[...chosen]}
        onChange={setChosen}
      />
      <Group gap="sm">
        <Button variant="default" disabled={!isChanged || chosen.length === 0 || actions.isBusy} onClick={() => seatAt(chosen)}>
          Save tables
        </Button>
        {own.length > 0 && !isSitting(party) && !isElsewhere && (
          <Button variant="subtle" disabled={actions.isBusy} onClick={() => void then(actions.seatAt(party, []))}>
            Free {party.table_label}
          </Button>
        )}
      </Group>
      {own.length > 0 && !isElsewhere && (
        <SwapWith board={board} party={party} isBusy={actions.isBusy} onSwap={(other) => void then(actions.swap(party, other))} />
      )}
    </Stack>
  )
}

interface ToSeatingProps {
  board: Board
  to: string | null
  isElsewhere: boolean
  onChange: (seatingId: string | null) => void
}

/** The seating that the party gets a table in: its own, unless the host chooses another. */
function ToSeating({ board: { event, seatings = [] }, to, isElsewhere, onChange }: ToSeatingProps) {
  if (seatings.length === 0) return null
  return (
    <SelectField
      label="Seating"
      description={isElsewhere ? 'The party moves to this seating with the table you choose.' : undefined}
      data={seatings.map((one) => ({ value: one.id, label: `${one.name}, ${formatTimes(one, event.timezone)}` }))}
      value={to}
      onChange={onChange}
    />
  )
}

interface SuggestionsProps {
  verb: string
  /** Undefined while they are loading. */
  suggestions: readonly SuggestedTable[] | undefined
  party: BoardParty
  currency: string | null
  isBusy: boolean
  onChoose: (tableIds: readonly string[]) => void
}

/** Free tables that fit, the best first. */
function Suggestions({ verb, suggestions, party, currency, isBusy, onChoose }: SuggestionsProps) {
  return (
    <>
      <h3 className={styles.group}>{verb} a free table</h3>
      {suggestions?.length === 0 && (
        <p className={styles.note}>No free table fits this party. Choose tables below, or swap with another party.</p>
      )}
      <ul className={styles.suggestions}>
        {suggestions?.map((table, index) => (
          <li key={table.label}>
            <Button variant={index === 0 ? 'light' : 'default'} disabled={isBusy} onClick={() => onChoose(table.table_ids)}>
              {table.label}
              <span className="visually-hidden">, {verb.toLowerCase()}</span>
            </Button>
            <span className={styles.facts}>{reasonFor(table, party.party_size, { isFirst: index === 0, currency })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
