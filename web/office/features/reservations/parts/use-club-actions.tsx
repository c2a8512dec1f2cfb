import type { manageClubReservations } from '#contract/reservations/club-reservation-list.ts'
import { bulkActions, type ClubReservationRow, type ManageClubReservationBody } from '#contract/reservations/club-reservations.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { clubReservationActions, type ClubReservationAction } from '#contract/reservations/states.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import type { Action } from '../../../ui/action-menu.tsx'
import { sendBatches, type BulkResult } from '../../../ui/list/bulk-bar.tsx'
import type { BulkAction } from '../../../ui/list/columns.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useManageReservation, useManageReservations } from '../queries/use-manage-reservations.ts'
import { actionsWithDialog, actionBodyOf, dangerActions, proposalFor, type ActedOn, type ActionValues } from './action-values.ts'
import { actionWords, doneLabel, fullName, bookingNameOf } from './reservation-words.ts'
import { whyNone, whyNotForBooking } from './why-not.ts'

// Loaded once a dialog is needed.
const ReservationDialog = lazy(async () => ({ default: (await import('./reservation-dialogs.tsx')).ReservationDialog }))
const BulkResults = lazy(async () => ({ default: (await import('../../../ui/list/bulk-results.tsx')).BulkResults }))

type Change = BodyOf<typeof manageClubReservations>['change']

const isForMany = (body: ManageClubReservationBody): body is Change => bulkActions.some((one) => one === body.action)

interface RequestedAction {
  action: ClubReservationAction
  rows: readonly ActedOn[]
}

/** The actions on reservations that the server allows, with their dialogs. */
export function useClubActions(): {
  actionsOf: (row: ActedOn) => Action[]
  bulk: BulkAction<ClubReservationRow>[]
  dialog: ReactNode
} {
  const [request, setRequest] = useState<RequestedAction | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const manageOne = useManageReservation()
  const manageMany = useManageReservations()

  const run = async ({ action, rows }: RequestedAction, values: ActionValues) => {
    const [row, ...others] = rows
    if (row === undefined) return
    const body = actionBodyOf(action, values)
    if (others.length === 0) {
      await manageOne.mutateAsync({ id: row.id, version: row.version, body })
      toast({ tone: 'ok', message: `${bookingNameOf(row)}: ${doneLabel(action).toLowerCase()}.` })
      return
    }
    if (!isForMany(body)) return
    const result = await sendBatches(rows, fullName, async (batch) => {
      const sent = batch.map(({ id, version }) => ({ id, version }))
      return (await manageMany.mutateAsync({ rows: sent, change: body })).results
    })
    if (result.refused.length > 0) setResult(result)
    else toast({ tone: 'ok', message: `${formatCount(result.done, 'reservation')}: ${doneLabel(action).toLowerCase()}.` })
  }
  const start = (next: RequestedAction) => {
    if (actionsWithDialog.includes(next.action)) setRequest(next)
    else
      run(next, proposalFor(next.rows[0])).catch((error: unknown) =>
        toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      )
  }
  return {
    actionsOf: (row) =>
      clubReservationActions.map((action) => ({
        label: actionWords[action],
        danger: dangerActions.includes(action),
        disabled: allows(row, action) ? undefined : whyNotForBooking(action, row),
        onClick: () => start({ action, rows: [row] }),
      })),
    bulk: bulkActions.map((action) => ({
      label: actionWords[action],
      danger: dangerActions.includes(action),
      allows: (row) => allows(row, action),
      whyNot: whyNone[action],
      onStart: (rows) => start({ action, rows }),
    })),
    dialog: (
      <Suspense>
        {request && (
          <ReservationDialog {...request} onClose={() => setRequest(null)} onSubmit={async (values) => run(request, values)} />
        )}
        {result && <BulkResults result={result} noun={['reservation']} onClose={() => setResult(null)} />}
      </Suspense>
    ),
  }
}

/** Only a reservation with a table can close one, whatever the status allows. */
const allows = (row: ClubReservationRow, action: ClubReservationAction) =>
  row.allowed_actions.includes(action) &&
  (row.kinds.includes('table') || (action !== 'close' && (action !== 'assign_table' || row.table_label !== '')))
