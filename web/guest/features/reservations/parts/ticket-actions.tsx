import CalendarPlus from 'lucide-react/icons/calendar-plus'
import FileDown from 'lucide-react/icons/file-down'
import Mail from 'lucide-react/icons/mail'
import type { Tickets } from '#contract/door/tickets.ts'
import { Button } from '../../../ui/button.tsx'
import { useResendTickets } from '../queries/use-resend-tickets.ts'
import { useSaveCalendar } from '../queries/use-save-calendar.ts'
import { useSaveTickets } from '../queries/use-save-tickets.ts'
import styles from './reservation-actions.module.css'

interface SaveAction {
  isPending: boolean
  mutate: () => void
}

/** A ticket in one's calendar, and as a file. */
export const SaveTicket = ({ calendar, pdf }: { calendar: SaveAction; pdf: SaveAction }) => (
  <>
    <Button
      variant="secondary"
      icon={<CalendarPlus size={18} aria-hidden="true" />}
      pending={calendar.isPending}
      onClick={() => calendar.mutate()}
    >
      Add to calendar
    </Button>
    <Button
      variant="secondary"
      icon={<FileDown size={18} aria-hidden="true" />}
      pending={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      Save as PDF
    </Button>
  </>
)

/** Other ways to keep them. */
export function TicketActions({ tickets }: { tickets: Tickets }) {
  const calendar = useSaveCalendar({ id: tickets.reservation_id, reference: tickets.reference })
  const pdf = useSaveTickets(tickets)
  const mail = useResendTickets(tickets.reservation_id)
  return (
    <div className={styles.actions}>
      <SaveTicket calendar={calendar} pdf={pdf} />
      <Button
        variant="secondary"
        icon={<Mail size={18} aria-hidden="true" />}
        pending={mail.isPending}
        onClick={() => mail.mutate()}
      >
        Email my tickets
      </Button>
    </div>
  )
}
