import type { Reservation } from '#contract/reservations.ts'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { paths } from '../../../../shared/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useSaveCalendar } from '../queries/use-save-calendar.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './reservation-actions.module.css'

/** What one may do with it: what the server allows, and what is always there. */
export function ReservationActions({ reservation }: { reservation: Reservation }) {
  const { event, status, allowed_actions } = reservation
  const [isCancelling, setCancelling] = useState(false)
  const calendar = useSaveCalendar(reservation)

  const cancelled = () => {
    setCancelling(false)
    showToast('Reservation cancelled', { tone: 'ok' })
    // The button that opened the dialog is gone: the heading is where reading goes on.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }

  return (
    <div className={styles.actions}>
      {!event.is_past && (
        <Button
          variant="secondary"
          icon={<CalendarPlus size={18} aria-hidden="true" />}
          pending={calendar.isPending}
          onClick={() => calendar.mutate()}
        >
          {status === 'cancelled' || event.is_cancelled ? 'Take out of calendar' : 'Add to calendar'}
        </Button>
      )}
      {!event.is_cancelled && (
        <ButtonLink to={paths.event(event.slug)} variant="secondary">
          See the night
        </ButtonLink>
      )}
      {allowed_actions.map((action) => (
        <Button key={action} variant="quiet" onClick={() => setCancelling(true)}>
          Cancel reservation
        </Button>
      ))}
      {isCancelling && <CancelDialog reservation={reservation} onClose={() => setCancelling(false)} onCancelled={cancelled} />}
    </div>
  )
}
