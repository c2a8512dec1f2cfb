import { Textarea, TextInput } from '@mantine/core'
import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'
import { useState } from 'react'
import { formatCount } from '../../../../shared/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import type { Given, Question } from './action-questions.ts'
import { nameOf } from './reservation-words.ts'

export interface Asked {
  action: ClubReservationAction
  rows: readonly ClubReservationRow[]
}

interface ActionDialogProps {
  asked: Asked
  question: Question
  onClose: () => void
  onConfirm: (given: Given) => Promise<unknown>
}

/** Asks before an action, with the one thing that it needs. */
export function ActionDialog({ asked: { rows }, question, onClose, onConfirm }: ActionDialogProps) {
  const [first] = rows
  const [given, setGiven] = useState<Given>({
    reason: '',
    table_label: first?.table_label ?? '',
    heads: first === undefined ? null : first.party_size - first.checked_in_heads,
  })
  const whom = rows.length === 1 && first !== undefined ? nameOf(first) : formatCount(rows.length, 'reservation')
  const { title, text, confirm, field, danger = false } = question
  return (
    <ConfirmDialog opened onClose={onClose} title={title.replace('{whom}', whom)} confirm={confirm} danger={danger} onConfirm={() => onConfirm(given)}>
      <p>{text}</p>
      {field === 'reason' && (
        <Textarea label="Reason" required rows={3} maxLength={300} data-autofocus value={given.reason} onChange={({ currentTarget: { value } }) => setGiven({ ...given, reason: value })} />
      )}
      {field === 'table' && (
        <TextInput label="Table" maxLength={30} data-autofocus value={given.table_label} onChange={({ currentTarget: { value } }) => setGiven({ ...given, table_label: value })} />
      )}
      {field === 'heads' && <NumberField label="Guests" min={1} max={100} data-autofocus value={given.heads} onChange={(heads) => setGiven({ ...given, heads })} />}
    </ConfirmDialog>
  )
}
