import type { Reservation, ReservationDetail } from '#contract/reservations/reservations.ts'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarX from 'lucide-react/icons/calendar-x'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import TicketIcon from 'lucide-react/icons/ticket'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { paths } from '../../../../shared/navigation/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { hasTickets as admits } from '../../../domain/own-bookings.ts'
import { useSaveCalendar } from '../queries/use-save-calendar.ts'
import { CancelDialog } from '../parts/cancel-dialog.tsx'
import styles from '../parts/reservation-actions.module.css'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'

const ModifyDialog = lazyPart(async () => (await import('./modify-dialog.tsx')).ModifyDialog)
const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog)
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

const ReturnDialog = lazyPart(async () => (await import('./return-dialog.tsx')).ReturnDialog)

const loadingTitles = {
  add: 'Add to your booking',
  modify: 'Change your booking',
  transfer: 'Transfer booking',
  return: 'Return for resale',
}

/** A booking only offered, held or requested has no tickets and no calendar entry yet, and one transferred has none any more. */
function possibilitiesOf(reservation: Reservation) {
  const { status, event, transfer, transferred } = reservation
  const isMine = transfer?.side !== 'received' && transferred !== 'by_you'
  const isOff = status === 'cancelled' || event.is_cancelled
  const hasTickets = isMine && admits(reservation)
  return { hasTickets, isForCalendar: isMine && !event.is_past && (isOff || hasTickets), isOff }
}

/** To the tickets: what anyone at a door needs. */
export function ShowTickets({ reservation: { id, party_size } }: { reservation: Reservation }) {
  return (
    <ButtonLink to={paths.ticket(id)} className={styles.main} icon={<TicketIcon size={18} aria-hidden="true" />}>
      {party_size > 1 ? 'Show tickets' : 'Show ticket'}
    </ButtonLink>
  )
}

/** The possible actions: the tickets first, then what changes the booking, then what one keeps and reads of it. */
export function ReservationActions({ reservation, showsTickets }: { reservation: ReservationDetail; showsTickets: boolean }) {
  const { event, allowed_actions } = reservation
  const [asking, setAsking] = useState<'cancel' | 'add' | 'modify' | 'transfer' | 'return' | null>(null)

  const { hasTickets, isForCalendar, isOff } = possibilitiesOf(reservation)

  const close = () => setAsking(null)
  const done = (message: string) => {
    close()
    toast({ tone: 'ok', message })
  }

  const cancelled = (whole: boolean) => {
    done(whole ? 'Booking cancelled' : 'Selected items cancelled')
    if (!whole) return
    // The button that opened the dialog is gone: reading continues at the heading.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }

  return (
    <>
      <div className={styles.actions}>
        {showsTickets && hasTickets && <ShowTickets reservation={reservation} />}
        <div className={styles.group}>
          {allowed_actions.includes('modify') && (
            <Button variant="secondary" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setAsking('add')}>
              Add guests or extras
            </Button>
          )}
          {allowed_actions.includes('modify') && (
            <Button variant="secondary" icon={<Pencil size={18} aria-hidden="true" />} onClick={() => setAsking('modify')}>
              Change booking
            </Button>
          )}
          {allowed_actions.includes('transfer') && reservation.transfer === undefined && (
            <Button variant="secondary" icon={<Send size={18} aria-hidden="true" />} onClick={() => setAsking('transfer')}>
              Transfer booking
            </Button>
          )}
          {allowed_actions.includes('return_tickets') && (
            <Button variant="secondary" icon={<Undo size={18} aria-hidden="true" />} onClick={() => setAsking('return')}>
              Return for resale
            </Button>
          )}
          {isForCalendar && <CalendarAction reservation={reservation} isOff={isOff} />}
          {!event.is_cancelled && (
            <ButtonLink to={paths.event(event.slug)} variant="secondary" icon={<CalendarDays size={18} aria-hidden="true" />}>
              See event
            </ButtonLink>
          )}
        </div>
        {allowed_actions.includes('cancel') && (
          <Button variant="quiet" className={styles.cancel} onClick={() => setAsking('cancel')}>
            Cancel booking
          </Button>
        )}
      </div>
      {reservation.resale_off === true && (
        <p className={styles.note}>
          You can’t return {reservation.party_size > 1 ? 'these tickets' : 'this ticket'} for resale: the club doesn’t offer it
          for this event.
        </p>
      )}
      {/* Outside the row of buttons, whose layout would apply to a dialog in it. */}
      {asking !== null && asking !== 'cancel' && (
        <ActionDialog asking={asking} reservation={reservation} onClose={close} onDone={done} />
      )}
      {asking === 'cancel' && <CancelDialog reservation={reservation} onClose={close} onCancelled={cancelled} />}
    </>
  )
}

interface ActionDialogProps {
  asking: keyof typeof loadingTitles
  reservation: Reservation
  onClose: () => void
  onDone: (message: string) => void
}

/** The dialog of an action, loaded when it opens. */
function ActionDialog({ asking, reservation, onClose, onDone }: ActionDialogProps) {
  const shared = { reservation, onClose }
  return (
    <Later fallback={<LoadingDialog title={loadingTitles[asking]} onClose={onClose} />}>
      {asking === 'add' && <AddDialog {...shared} onAdded={() => onDone('Booking updated')} />}
      {asking === 'modify' && <ModifyDialog {...shared} onModified={() => onDone('Changes saved')} />}
      {asking === 'transfer' && <TransferDialog {...shared} onOffered={() => onDone('Offer sent')} />}
      {asking === 'return' && <ReturnDialog {...shared} onReturned={() => onDone('Offered for resale')} />}
    </Later>
  )
}

function CalendarAction({ reservation, isOff }: { reservation: Reservation; isOff: boolean }) {
  const calendar = useSaveCalendar(reservation)
  const Icon = isOff ? CalendarX : CalendarPlus
  return (
    <Button
      variant="secondary"
      icon={<Icon size={18} aria-hidden="true" />}
      pending={calendar.isPending}
      onClick={() => calendar.mutate()}
    >
      {isOff ? 'Remove from calendar' : 'Add to calendar'}
    </Button>
  )
}
