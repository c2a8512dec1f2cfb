import type { Reservation } from '#contract/reservations/reservations.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ModifyPrice } from '../parts/modify-price.tsx'
import { useModifyPreview } from '../queries/use-modify-preview.ts'
import { useManageReservation } from '../queries/use-manage-reservation.ts'
import { hintOfMore, mayGrow } from '../parts/larger-party.ts'
import { arrivalTimes } from './arrival-times.ts'
import { checkGuests } from './booking-details.ts'
import { changesOf, modifyValues, ontoCurrent, type ModifyValues } from './modify-values.ts'
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

/** The booking as changed on another device, by a friend or by the club, if a change was refused for that. */
const currentOf = (error: unknown) => (refusalOf(error, 'stale')?.['current'] ?? null) as Reservation | null

const messageOf = (error: unknown) =>
  currentOf(error) === null
    ? errorMessage(error, 'Network error. Please try again.')
    : 'This booking changed after you opened it. It’s up to date now, with your changes: check them, then save again.'

/** Another party, arrival, names or notes, with the price before it is saved. */
export function ModifyForm({ reservation: opened, onClose, onModified }: ModifyFormProps) {
  // The page follows the booking live; a change is based on what the form was filled with.
  const [reservation, setReservation] = useState(opened)
  const { event, arrival_at } = reservation
  const { party: booked, ...filled } = modifyValues(reservation)
  const [party, setParty] = useState(booked)
  const modify = useManageReservation(reservation)
  const preview = useModifyPreview(reservation, party)
  // Asked before anyone presses +, which is offered only if the server would accept it.
  const larger = useModifyPreview(reservation, party + 1)
  const form = useForm({
    initialValues: { ...filled, party_size: '' },
    validate: { guests: (text) => checkGuests(text, party) },
  })
  const times = arrivalTimes(
    { ...event, doors_at: event.doors_at ?? null },
    reservation.lines,
    freeUntil(reservation),
    reservation.seating,
  )
  const offered =
    times.some(({ value }) => value === arrival_at) || arrival_at === null
      ? times
      : [{ value: arrival_at, label: 'No change' }, ...times]

  const adopt = ({ party: guests, ...values }: ModifyValues, current: Reservation) => {
    setReservation(current)
    setParty(guests)
    form.setValues(values)
  }
  const send = async (values: { guests: string; arrival_at: string; notes: string }) => {
    const mine = { ...values, party }
    try {
      await modify.mutateAsync({ action: 'modify', version: reservation.version, ...changesOf(mine, reservation) })
    } catch (error) {
      const current = currentOf(error)
      if (current !== null) adopt(ontoCurrent(mine, reservation, current), current)
      throw error
    }
    onModified()
  }

  return (
    <Form
      form={form}
      submit="Save changes"
      onSubmit={send}
      messageOf={messageOf}
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
      {party !== booked && <ModifyPrice preview={preview} currency={reservation.currency} />}
      <Select
        label="Arrival time"
        options={[{ value: '', label: 'Not sure yet' }, ...offered]}
        {...form.getInputProps('arrival_at')}
      />
      {(party > 1 || filled.guests !== '') && (
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
