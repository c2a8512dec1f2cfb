import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Board, BoardParty } from '#contract/board/board.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { partyName } from './board-words.ts'
import styles from './board.module.css'

interface SwapWithProps {
  board: Board
  party: BoardParty
  isBusy: boolean
  onSwap: (other: BoardParty) => void
}

/** Another party of the same seating that this one may change tables with. */
export function SwapWith({ board, party, isBusy, onSwap }: SwapWithProps) {
  const [other, setOther] = useState<string | null>(null)
  const others = board.parties.filter(
    (one) =>
      one.id !== party.id &&
      one.allowed_actions.includes('move') &&
      one.table_ids.length > 0 &&
      !one.is_sharing &&
      one.seating_id === party.seating_id,
  )
  const partner = others.find(({ id }) => id === other)
  if (others.length === 0) return null
  return (
    <Group gap="sm" align="end">
      <SelectField
        label="Swap tables with"
        placeholder="Choose a party"
        className={styles.grow ?? ''}
        data={others.map((one) => ({ value: one.id, label: `${partyName(one)} at ${one.table_label}` }))}
        value={other}
        onChange={setOther}
      />
      <Button variant="default" disabled={partner === undefined || isBusy} onClick={() => partner && onSwap(partner)}>
        Swap tables
      </Button>
    </Group>
  )
}
