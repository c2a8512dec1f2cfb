import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { exportRota, exportShiftCalendar, getRota, type Rota } from '#contract/staffing/rota.ts'
import { listShiftOffers } from '#contract/staffing/shift-offers.ts'
import type { StaffShift } from '#contract/staffing/staff-schedules.ts'
import { listTimeOff } from '#contract/staffing/time-off.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { download } from '../../../../shared/api/download.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { addDays } from '../../../ui/dates/local-dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import type { GridPlace } from '../../../ui/time-grid/grid-moves.ts'
import { isOff } from '../parts/own-time.ts'
import { RotaDays } from '../parts/rota-days.tsx'
import { RotaEvents } from '../parts/rota-events.tsx'
import { RotaGrid } from '../parts/rota-grid.tsx'
import styles from '../parts/rota.module.css'
import { readPlace, rotaQuery } from '../parts/rota-place.ts'
import { RotaTools } from '../parts/rota-tools.tsx'
import { rotaHoursWords, publishWords, timesWords } from '../parts/rota-words.ts'
import { ShiftTabs } from '../parts/shift-tabs.tsx'
import { runWithToast } from '../parts/run-with-toast.ts'
import { useFreshStaffing } from '../queries/use-requests.ts'
import { useRotaChanges } from '../queries/use-rota-changes.ts'

// Dialogs load once they are opened.
const AssignDialog = lazy(async () => ({ default: (await import('../forms/assign-dialog.tsx')).AssignDialog }))
const ShiftDrawer = lazy(async () => ({ default: (await import('../forms/shift-drawer.tsx')).ShiftDrawer }))
const NewShiftDialog = lazy(async () => ({ default: (await import('../forms/new-shift-dialog.tsx')).NewShiftDialog }))

type OpenDialog =
  | { what: 'assign' | 'publish' }
  | { what: 'create'; user_id: string | null; date: string }
  | { what: 'cancel'; shift: StaffShift }
  | { what: 'confirm'; name: string; plan: () => Promise<void> }

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ rota: apiQuery(getRota, { query: rotaQuery(search) }) }),
  title: () => 'Shifts',
  Component: RotaScreen,
  Skeleton: TableSkeleton,
})

function RotaScreen({ data: { rota }, search, isStale }: ScreenProps<{ rota: Rota }>) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const query = search.toString()
  const { today, date_from, date_to, totals } = rota
  const place = useMemo(() => readPlace(new URLSearchParams(query), { today, date_from }), [query, today, date_from])
  const addressOf = useAddress(query)
  const navigate = useNavigate()
  const changes = useRotaChanges()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const open = useCallback(
    ({ id }: StaffShift) => void navigate(addressOf({ shift: id }), { preventScrollReset: true }),
    [navigate, addressOf],
  )
  const create = useCallback((user_id: string | null, date: string) => setDialog({ what: 'create', user_id, date }), [])
  const { move, remove } = useMoves(rota, changes, {
    onCancel: (shift) => setDialog({ what: 'cancel', shift }),
    onConfirm: (name, plan) => setDialog({ what: 'confirm', name, plan }),
  })
  useFreshStaffing(getRota, listTimeOff, listShiftOffers)
  const copyLastWeek = () => {
    const body = { from_date: addDays(date_from, -7), to_date: date_from }
    const message = ({ planned, skipped }: { planned: number; skipped: number }) =>
      planned === 0 ? 'Nothing to copy from the previous week.' : `${formatCount(planned, 'draft')} added, ${skipped} skipped.`
    void runWithToast(changes.copy(body), message)
  }
  const downloadCalendar = () => {
    const file = call(exportShiftCalendar, { query: { date_from, date_to } })
    const save = (text: string) => saveFile(new Blob([text], { type: 'text/calendar' }), `shifts-${date_from}.ics`)
    void runWithToast(file.then(save), 'Calendar file downloaded.')
  }
  const exportCsv = () => void download(exportRota, { query: { date_from, date_to } }, `shifts-${date_from}.csv`)
  const publish = (
    <Button disabled={totals.drafts === 0} onClick={() => setDialog({ what: 'publish' })}>
      {publishWords(rota)}
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Shifts"
        actions={
          <>
            <ActionMenu
              name="these shifts"
              label="More"
              actions={[
                { label: 'Copy previous week', onClick: copyLastWeek },
                { label: 'Add one shift', onClick: () => create(null, place.date) },
                { label: 'Download calendar', onClick: downloadCalendar },
                { label: 'Export CSV', onClick: exportCsv },
                { label: 'Print shifts', onClick: () => globalThis.print(), disabled: printReasons[place.view] },
              ]}
            />
            <Button variant="default" onClick={() => setDialog({ what: 'assign' })}>
              Assign template
            </Button>
            {publish}
          </>
        }
      />
      <ShiftTabs current={paths.clubShifts} />
      <RotaSums rota={rota} />
      <RotaTools rota={rota} place={place} addressOf={addressOf} isStale={isStale} isPhone={isPhone} />
      {rota.staff.length === 0 && rota.shifts.length === 0 ? (
        <EmptyState
          title="No staff yet"
          action={
            <Button component={Link} to={paths.clubStaff} variant="default">
              Open Staff Management
            </Button>
          }
        >
          Add roles and people first. Then plan their shifts here.
        </EmptyState>
      ) : isPhone ? (
        <RotaDays rota={rota} place={place} addressOf={addressOf} onCreate={create} />
      ) : (
        <RotaGrid rota={rota} place={place} onOpen={open} onCreate={create} onMove={move} onRemove={remove} />
      )}
      <RotaEvents rota={rota} />
      <Suspense>
        {search.has('shift') && <ShiftDrawer rota={rota} shiftId={search.get('shift')} onRemove={remove} />}
        {dialog?.what === 'assign' && <AssignDialog rota={rota} onClose={close} />}
        {dialog?.what === 'create' && <NewShiftDialog rota={rota} user_id={dialog.user_id} date={dialog.date} onClose={close} />}
      </Suspense>
      {dialog?.what === 'publish' && (
        <ActionDialog
          title={`Publish ${formatCount(totals.drafts, 'draft')}?`}
          submit="Publish shifts"
          dismiss="Keep drafts"
          initial={{}}
          onSubmit={async () => {
            const { published, people } = await changes.publish({ date_from, date_to })
            const message = `${formatCount(people, 'person', 'people')} notified`
            toast({ tone: 'ok', message: `${formatCount(published, 'shift')} published, ${message}.` })
          }}
          onClose={close}
        >
          <p>Everyone with a shift in these days gets one email and sees the shifts under My Shifts.</p>
        </ActionDialog>
      )}
      {dialog?.what === 'confirm' && <ConfirmTimeOff {...dialog} onClose={close} />}
      {dialog?.what === 'cancel' && <CancelShift shift={dialog.shift} onCancel={changes.remove} onClose={close} />}
    </>
  )
}

const ConfirmTimeOff = ({ name, plan, onClose }: { name: string; plan: () => Promise<void>; onClose: () => void }) => (
  <ActionDialog
    title="Schedule on approved time off?"
    submit="Plan shift"
    dismiss="Keep time off"
    initial={{}}
    onSubmit={plan}
    onClose={onClose}
  >
    <p>{name} has approved time off on this date.</p>
  </ActionDialog>
)

interface CancelShiftProps {
  shift: StaffShift
  onCancel: (shift: StaffShift) => Promise<unknown>
  onClose: () => void
}

const CancelShift = ({ shift, onCancel, onClose }: CancelShiftProps) => (
  <ActionDialog
    title="Cancel this shift?"
    submit="Cancel shift"
    dismiss="Keep shift"
    danger
    initial={{}}
    onSubmit={async () => onCancel(shift)}
    onClose={onClose}
  >
    <p>{shift.staff_name ?? 'No one is assigned to it. It will be removed.'}</p>
    {shift.staff_name !== null && <p>The person is notified right away. This can’t be undone.</p>}
  </ActionDialog>
)

/** Addresses of this screen with some parameters changed; null removes one. */
function useAddress(query: string) {
  const { pathname } = useLocation()
  return useCallback(
    (change: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(query)
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return { pathname, search: next.toString() }
    },
    [pathname, query],
  )
}

/** The effects of a drop and of Delete: both can be undone, except a cancellation, which asks first. */
function useMoves(
  rota: Rota,
  changes: ReturnType<typeof useRotaChanges>,
  {
    onCancel,
    onConfirm,
  }: { onCancel: (shift: StaffShift) => void; onConfirm: (name: string, plan: () => Promise<void>) => void },
) {
  const roleOf = (userId: string | null, shift: StaffShift) =>
    shift.user_id === userId ? shift.role_id : (rota.staff.find(({ user_id }) => user_id === userId)?.role_id ?? shift.role_id)
  const bodyOf = (shift: StaffShift) => ({
    user_id: shift.user_id,
    role_id: shift.role_id,
    starts_at_local: shift.starts_at_local,
    ends_at_local: shift.ends_at_local,
  })
  const move = (shift: StaffShift, place: GridPlace) => {
    const user_id = place.row === 'open' ? null : place.row
    const isElsewhere = place.isCopy || user_id !== shift.user_id || place.date !== shift.business_date
    if (!isElsewhere || !isOff(rota, user_id, place.date)) return void put(shift, place)
    const name = rota.staff.find((person) => person.user_id === user_id)?.name ?? ''
    return onConfirm(name, async () => put(shift, place, { confirm_time_off: true }))
  }
  const put = async (
    shift: StaffShift,
    { row, date, from, to, isCopy }: GridPlace,
    confirmed: { confirm_time_off?: true } = {},
  ) => {
    const user_id = row === 'open' ? null : row
    const moved = { user_id, role_id: shift.role_id, starts_at_local: from, ends_at_local: to }
    if (isCopy) {
      const body = {
        ...moved,
        role_id: roleOf(user_id, shift),
        break_minutes: shift.break_minutes,
        note: shift.note,
        ...confirmed,
      }
      await runWithToast(
        changes.create(body),
        'Copied as a draft.',
        (copy) => void runWithToast(changes.remove(copy), 'Copy deleted.'),
      )
      return
    }
    const shown = { ...moved, business_date: date }
    const message = shift.status === 'draft' || shift.user_id === null ? 'Moved' : 'Moved, and people are notified'
    await runWithToast(
      changes.update(shift, { ...moved, ...confirmed }, shown),
      `${message}: ${timesWords({ from, to })}.`,
      (now) => {
        void runWithToast(changes.update(now, { ...bodyOf(shift), confirm_time_off: true }), 'Moved back.')
      },
    )
  }
  const remove = (shift: StaffShift) => {
    if (!shift.allowed_actions.includes('delete')) {
      if (shift.allowed_actions.includes('cancel')) onCancel(shift)
      return
    }
    const again = { ...bodyOf(shift), break_minutes: shift.break_minutes, event_id: shift.event_id, note: shift.note }
    void runWithToast(changes.remove(shift), 'Draft deleted.', () => void runWithToast(changes.create(again), 'Draft restored.'))
  }
  return { move, remove }
}

const printReasons: { [view: string]: string } = { month: 'Show a day or a week: four weeks don’t fit on paper' }

function RotaSums({ rota: { totals, currency } }: { rota: Rota }) {
  const { minutes, before_minutes, cost_minor: cost, before_cost_minor: costBefore } = totals
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <div className={styles.sums}>
      <Stats>
        <StatCard label="Hours" value={rotaHoursWords(minutes)} note={`previously ${rotaHoursWords(before_minutes)}`} />
        {cost !== null && costBefore !== null && (
          <StatCard label="Cost" value={money(cost)} note={`previously ${money(costBefore)}`} />
        )}
        <StatCard label="Open shifts" value={totals.open} {...(totals.open > 0 && { note: 'to fill' })} />
        <StatCard label="Declined" value={totals.declined} {...(totals.declined > 0 && { note: 'to reassign' })} />
      </Stats>
    </div>
  )
}
