import type { ClubReservationRow } from '#contract/club-reservations.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'
import { useState } from 'react'
import { formatCount } from '../../../../shared/format/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ActionFields } from './action-fields.tsx'
import { proposalFor, type Given, type Question } from './action-questions.ts'
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

/** Asks before an action, with what it needs. */
export function ActionDialog({ asked: { action, rows }, question, onClose, onConfirm }: ActionDialogProps) {
  const [first] = rows
  const [given, setGiven] = useState<Given>(() => proposalFor(action, first))
  const whom = rows.length === 1 && first !== undefined ? nameOf(first) : formatCount(rows.length, 'reservation')
  const { title, text, confirm, fields = [], danger = false } = question
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title.replace('{whom}', whom)}
      confirm={confirm}
      danger={danger}
      onConfirm={() => onConfirm(given)}
    >
      <p>{text}</p>
      <ActionFields
        fields={fields}
        given={given}
        currency={first?.currency ?? 'EUR'}
        onChange={(change) => setGiven({ ...given, ...change })}
      />
    </ConfirmDialog>
  )
}
