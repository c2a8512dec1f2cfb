import type { manageClubReservations } from '#contract/club-reservation-list.ts'
import { bulkActions, type ClubReservationRow, type ManageClubReservationBody } from '#contract/club-reservations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ClubReservationAction } from '#contract/reservation-states.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import type { BulkAction, RowAction } from '../../../ui/table/columns.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useManageReservation, useManageReservations } from '../queries/use-manage-reservations.ts'
import type { Asked } from './action-dialog.tsx'
import { bodyOf, proposalFor, questions, type Given } from './action-questions.ts'
import type { Refusals } from './bulk-result.tsx'
import { actionWords, nameOf, sayDone } from './reservation-words.ts'

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))
const BulkResult = lazy(async () => ({ default: (await import('./bulk-result.tsx')).BulkResult }))

type Change = BodyOf<typeof manageClubReservations>['change']

const isForMany = (body: ManageClubReservationBody): body is Change => bulkActions.some((one) => one === body.action)

/** What a club may do with its reservations, exactly as the server allows, and the dialogs that ask before. */
export function useClubActions(): {
  actionsOf: (row: ClubReservationRow) => RowAction[]
  bulk: BulkAction<ClubReservationRow>[]
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusals, setRefusals] = useState<Refusals | null>(null)
  const manageOne = useManageReservation()
  const manageMany = useManageReservations()

  const run = async ({ action, rows }: Asked, given: Given) => {
    const [row, ...others] = rows
    if (row === undefined) return
    const body = bodyOf(action, given)
    if (others.length === 0) {
      await manageOne.mutateAsync({ id: row.id, version: row.version, body })
      toast({ tone: 'ok', message: `${nameOf(row)}: ${sayDone(action).toLowerCase()}.` })
      return
    }
    if (!isForMany(body)) return
    const { results } = await manageMany.mutateAsync({ rows: rows.map(({ id, version }) => ({ id, version })), change: body })
    if (results.some(({ error }) => error !== null)) setRefusals({ rows, results })
    else toast({ tone: 'ok', message: `${formatCount(results.length, 'reservation')}: ${sayDone(action).toLowerCase()}.` })
  }
  const start = (next: Asked) => {
    if (questions[next.action] !== undefined) setAsked(next)
    else
      run(next, proposalFor(next.action, next.rows[0])).catch((error: unknown) =>
        toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      )
  }
  const isDanger = (action: ClubReservationAction) => questions[action]?.danger === true
  const question = asked && questions[asked.action]
  return {
    actionsOf: (row) =>
      row.allowed_actions.map((action) => ({
        label: actionWords[action],
        danger: isDanger(action),
        onClick: () => start({ action, rows: [row] }),
      })),
    bulk: bulkActions.map((action) => ({
      label: actionWords[action],
      danger: isDanger(action),
      onClick: (rows) => start({ action, rows }),
    })),
    dialog: (
      <Suspense fallback={null}>
        {asked && question && (
          <ActionDialog
            asked={asked}
            question={question}
            onClose={() => setAsked(null)}
            onConfirm={(given) => run(asked, given)}
          />
        )}
        {refusals && <BulkResult refusals={refusals} onClose={() => setRefusals(null)} />}
      </Suspense>
    ),
  }
}
