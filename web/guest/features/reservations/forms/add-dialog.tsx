import { admits } from '#contract/events/prestation-kinds.ts'
import type { EventPage } from '#contract/events/events.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount, formatMoney } from '../../../../shared/format/format.ts'
import { eventQuery } from '../../../domain/live-event.ts'
import { isBookable } from '../../../domain/selection.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { ModifyPrice } from '../parts/modify-price.tsx'
import { useAddToBooking } from '../queries/use-add-to-booking.ts'
import { useModifyPreview } from '../queries/use-modify-preview.ts'
import { ChoiceRow } from './choice-row.tsx'
import { PartyField } from './party-field.tsx'

interface AddDialogProps {
  reservation: Reservation
  onClose: () => void
  onAdded: () => void
}

export function AddDialog(props: AddDialogProps) {
  const { slug } = props.reservation.event
  const { data: event, error, isFetching, refetch } = useQuery(eventQuery(slug))
  return (
    <Dialog open onClose={props.onClose} title="Add to your booking">
      {event !== undefined ? (
        <AddForm {...props} event={event} />
      ) : error === null ? (
        <Loading label="Loading what you can add">
          <Skeleton height="10rem" />
        </Loading>
      ) : (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(error, 'We couldn’t load what you can add.')}
        </Notice>
      )}
    </Dialog>
  )
}

/** More guests and items, with the price of what is added before it is paid. */
function AddForm({ reservation: opened, event, onClose, onAdded }: AddDialogProps & { event: EventPage }) {
  // The page follows the booking live; what is added is based on what was shown here.
  const [reservation] = useState(opened)
  const { party_size, currency, status } = reservation
  const [guests, setGuests] = useState(0)
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const add = useAddToBooking(reservation)
  const items = event.prestations.filter((one) => !admits(one) && isBookable(one) && one.approval === 'auto')
  const chosen = items.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0
    return quantity > 0 ? [{ prestation_id: id, quantity }] : []
  })
  const preview = useModifyPreview(reservation, party_size + guests, { add: chosen, isSent: add.isPending || add.isSuccess })
  const isEmpty = guests === 0 && chosen.length === 0
  const form = useForm({ initialValues: { party_size: '' } })
  const due = status === 'confirmed' ? (preview.modification?.to_pay_minor ?? 0) : 0
  const send = async () => {
    const url = await add.mutateAsync({
      ...(guests > 0 && { party_size: party_size + guests }),
      ...(chosen.length > 0 && { add: chosen }),
    })
    if (url === null) onAdded()
    else window.location.assign(url)
  }
  return (
    <Form
      form={form}
      submit={due > 0 && !isEmpty ? `Add and pay ${formatMoney(due, currency)}` : 'Add'}
      onSubmit={send}
      // No one can agree to a price that is not known, or to something refused above.
      disabled={isEmpty || preview.isPending || preview.error !== null}
      beside={
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <PartyField
        label="More guests"
        party={guests}
        bounds={{ min: 0, max: Math.max(0, event.max_party_size - party_size) }}
        onChange={setGuests}
        error={form.errors['party_size']}
        hint={`${formatCount(party_size, 'guest')} so far. Extra guests pay today’s price.`}
      />
      {items.length > 0 && (
        <ul aria-label="Bottles and extras">
          {items.map((item) => (
            <ChoiceRow
              key={item.id}
              event={event}
              prestation={item}
              quantity={quantities[item.id] ?? 0}
              onChange={(quantity) => setQuantities({ ...quantities, [item.id]: quantity })}
            />
          ))}
        </ul>
      )}
      {!isEmpty && <ModifyPrice preview={preview} currency={currency} />}
    </Form>
  )
}
