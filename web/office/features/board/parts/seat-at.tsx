import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardParty } from '#contract/board/board.ts'
import { maxJoined } from '#contract/floor/terms.ts'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { suggestionsQuery } from '../queries/board.ts'
import type { TableView } from './board-model.ts'
import { partyName, reasonFor, seatsOf } from './board-words.ts'
import styles from './board.module.css'
import type { BoardActions } from './use-board-actions.ts'

interface SeatAtProps {
  board: Board
  views: readonly TableView[]
  party: BoardParty
  actions: BoardActions
  onDone: () => void
}

/** Other tables for a party: the best ones with their reasons, any that are free, joined ones, and a swap with another party. */
export function SeatAt({ board, views, party, actions, onDone }: SeatAtProps) {
  const { event } = board
  const { data } = useQuery(suggestionsQuery(event.id, party.id))
  const own = party.is_sharing ? [] : party.table_ids
  const [chosen, setChosen] = useState<readonly string[]>(own)
  const [other, setOther] = useState<string | null>(null)
  const others = board.parties.filter(
    (one) => one.id !== party.id && one.allowed_actions.includes('move') && one.table_ids.length > 0 && !one.is_sharing,
  )
  const isSitting = party.state === 'seated' || party.state === 'paying'
  const verb = party.state === 'arrived' ? 'Seat at' : own.length > 0 ? 'Move to' : 'Give'
  const then = async (done: Promise<boolean>) => {
    if (await done) onDone()
  }
  const isChanged = [...chosen].toSorted().join() !== [...own].toSorted().join()
  return (
    <Stack gap="md">
      <section aria-label="Suggested tables">
        <h3 className={styles.group}>{verb} a free table</h3>
        {data !== undefined && data.suggestions.length === 0 && (
          <p className={styles.note}>No free table fits this party. Choose tables below, or swap with another party.</p>
        )}
        <ul className={styles.suggestions}>
          {data?.suggestions.map((table, index) => (
            <li key={table.label}>
              <Button
                variant={index === 0 ? 'light' : 'default'}
                disabled={actions.isBusy}
                onClick={() => void then(actions.seatAt(party, table.table_ids))}
              >
                {table.label}
                <span className="visually-hidden">, {verb.toLowerCase()}</span>
              </Button>
              <span className={styles.facts}>
                {reasonFor(table, party.party_size, { isFirst: index === 0, currency: event.currency })}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <MultiSelectField
        label="Tables of this party"
        description="Choose several to join them, or fewer to give some back."
        maxValues={maxJoined}
        data={views
          .filter(({ table, state }) => state === 'free' || own.includes(table.id))
          .map(({ table }) => ({ value: table.id, label: `${table.name}, ${seatsOf(table)}` }))}
        value={[...chosen]}
        onChange={setChosen}
      />
      <Group gap="sm">
        <Button
          variant="default"
          disabled={!isChanged || chosen.length === 0 || actions.isBusy}
          onClick={() => void then(actions.seatAt(party, chosen))}
        >
          Save tables
        </Button>
        {own.length > 0 && !isSitting && (
          <Button variant="subtle" disabled={actions.isBusy} onClick={() => void then(actions.seatAt(party, []))}>
            Free {party.table_label}
          </Button>
        )}
      </Group>
      {own.length > 0 && others.length > 0 && (
        <Group gap="sm" align="end">
          <SelectField
            label="Swap tables with"
            placeholder="Choose a party"
            className={styles.grow ?? ''}
            data={others.map((one) => ({ value: one.id, label: `${partyName(one)} at ${one.table_label}` }))}
            value={other}
            onChange={setOther}
          />
          <Button
            variant="default"
            disabled={other === null || actions.isBusy}
            onClick={() => {
              const partner = others.find(({ id }) => id === other)
              if (partner !== undefined) void then(actions.swap(party, partner))
            }}
          >
            Swap tables
          </Button>
        </Group>
      )}
    </Stack>
  )
}
