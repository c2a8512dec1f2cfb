import type { ModifyReservationBody } from '#contract/reservation-changes.ts'
import type { Reservation } from '#contract/reservations.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ModifyPrice } from '../parts/modify-price.tsx'
import { useModifyPreview } from '../queries/use-modify-preview.ts'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { hintOfMore, mayGrow } from '../parts/larger-party.ts'
import { arrivalTimes } from './arrival-times.ts'
import { checkGuests, guestNames } from './booking-details.ts'
import { PartyField } from './party-field.tsx'

interface ModifyFormProps {
  reservation: Reservation
  onClose: () => void
  onModified: () => void
}

/** More than any event allows; the event's own limit is reported by the server. */
const largestParty = 100

/** Places booked as free stay free only for arrivals before this. */
const freeUntil = ({ lines }: Reservation): string[] =>
  lines.flatMap(({ payment, free_until }) => (payment === 'free' && free_until !== undefined ? [free_until] : []))

/** Another party, arrival, names or notes, with the price before it is saved. */
export function ModifyForm({ reservation, onClose, onModified }: ModifyFormProps) {
  const { event, arrival_at, notes, guests } = reservation
  const [party, setParty] = useState(reservation.party_size)
  const modify = useManageReservation(reservation)
  const preview = useModifyPreview(reservation, party)
  // Asked before anyone presses +, which is offered only if the server would accept it.
  const larger = useModifyPreview(reservation, party + 1)
  const names = guests.map(({ name }) => name).join('\n')
  const form = useForm({
    initialValues: { guests: names, arrival_at: arrival_at ?? '', notes, party_size: '' },
    validate: { guests: (text) => checkGuests(text, party) },
  })
  const times = arrivalTimes({ ...event, doors_at: event.doors_at ?? null }, reservation.lines, freeUntil(reservation))
  const known =
    times.some(({ value }) => value === arrival_at) || arrival_at === null
      ? times
      : [{ value: arrival_at, label: 'No change' }, ...times]

  const send = async (values: { guests: string; arrival_at: string; notes: string }) => {
    const body: ModifyReservationBody = {
      ...(party !== reservation.party_size && { party_size: party }),
      ...(values.guests.trim() !== names && { guests: guestNames(values.guests).map((name) => ({ name })) }),
      ...(values.arrival_at !== (arrival_at ?? '') && { arrival_at: values.arrival_at === '' ? null : values.arrival_at }),
      ...(values.notes.trim() !== notes && { notes: values.notes.trim() }),
    }
    await modify.mutateAsync({ action: 'modify', ...body })
    onModified()
  }

  return (
    <Form
      form={form}
      submit="Save changes"
      onSubmit={send}
      // No one can agree to a price that is not known, or to something refused above.
      disabled={preview.isPending || preview.error !== null}
      beside={
        <Button variant="secondary" onClick={onClose}>
          Discard changes
        </Button>
      }
    >
      <PartyField
        party={party}
        bounds={{ min: 1, max: mayGrow(larger) ? largestParty : party }}
        onChange={setParty}
        error={form.errors['party_size']}
        hint={hintOfMore(larger)}
      />
      {party !== reservation.party_size && <ModifyPrice preview={preview} currency={reservation.currency} />}
      <Select
        label="Arrival time"
        options={[{ value: '', label: 'Not sure yet' }, ...known]}
        {...form.getInputProps('arrival_at')}
      />
      {(party > 1 || names !== '') && (
        <TextArea
          label="Names of your guests"
          hint={`One per line, up to ${party}.`}
          autoComplete="off"
          autoCapitalize="words"
          rows={3}
          {...form.getInputProps('guests')}
        />
      )}
      <TextField label="Notes for the club" maxLength={500} autoComplete="off" {...form.getInputProps('notes')} />
    </Form>
  )
}
