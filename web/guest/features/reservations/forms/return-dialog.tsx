import type { Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { PartyField } from './party-field.tsx'

interface ReturnDialogProps {
  reservation: Reservation
  onClose: () => void
  onReturned: () => void
}

const ticketsToReturn = (tickets: number): string => (tickets === 1 ? 'ticket' : formatCount(tickets, 'ticket'))

/** What a guest gets back for this many tickets once they are sold: the last ones of the booking. */
function refundOf({ lines }: Pick<Reservation, 'lines'>, tickets: number): number {
  let left = tickets
  return lines.toReversed().reduce((sum, { quantity, unit_price_minor }) => {
    const count = Math.min(quantity, left)
    left -= count
    return sum + count * unit_price_minor
  }, 0)
}

/** Asks how many tickets to return for resale, and says what then happens. */
export function ReturnDialog({ reservation, onClose, onReturned }: ReturnDialogProps) {
  const { party_size, currency } = reservation
  const give = useManageReservation(reservation)
  const form = useForm({ initialValues: { tickets: party_size } })
  const { tickets } = form.values
  const refund = refundOf(reservation, tickets)
  const [it, stops] = tickets === 1 ? ['it', 'it stops'] : ['them', 'they stop']
  const send = async () => {
    await give.mutateAsync({ action: 'return_tickets', tickets })
    onReturned()
  }
  return (
    <Dialog open onClose={onClose} title="Return for resale">
      <Form
        form={form}
        submit={`Return ${ticketsToReturn(tickets)}`}
        onSubmit={send}
        beside={
          <Button variant="secondary" onClick={onClose}>
            Keep {ticketsToReturn(party_size)}
          </Button>
        }
      >
        {party_size > 1 && (
          <PartyField
            label="Tickets to return"
            unit="ticket"
            party={tickets}
            bounds={{ min: 1, max: party_size }}
            hint={tickets === party_size ? 'All of your tickets' : 'The last tickets of your booking'}
            onChange={(value) => form.setFieldValue('tickets', value)}
            error={form.errors['tickets']}
          />
        )}
        <p>
          We offer {it} {refund === 0 ? 'for free' : 'at the price you paid'}, first to the waiting list and then to everyone,
          once the club’s own places are sold out.
        </p>
        <p>
          Until someone buys {it}, {tickets === 1 ? 'your ticket is' : 'your tickets are'} valid and you can take {it} back. Once
          sold, {stops} working{refund === 0 ? '.' : ` and we refund you ${formatMoney(refund, currency)} the way you paid.`}
        </p>
        <p>
          If no one buys {it} before sales end, you keep {it}.
        </p>
      </Form>
    </Dialog>
  )
}
