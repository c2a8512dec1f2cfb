import { Switch, Text, TextInput } from '@mantine/core'
import type { EventReservations } from '#contract/reservations/event-reservations.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useTakeWalkIn } from '../queries/use-take-walk-in.ts'
import { newWalkIn, offeredOf, totalOf, walkInBody, type WalkInValues } from './walk-in-values.ts'

interface WalkInFormProps {
  event: EventReservations
  onDone: () => void
}

const leftWords = (left: number | null) => (left === null ? '' : `, ${left} left`)

/** A walk-in: what they take, and whether they are inside. */
export function WalkInForm({ event, onDone }: WalkInFormProps) {
  const take = useTakeWalkIn()
  const offered = offeredOf(event)
  const save = async (values: WalkInValues) => {
    const taken = await take.mutateAsync(walkInBody(event, values))
    const amount = formatMoney(taken.total_minor, taken.currency)
    toast({
      tone: 'ok',
      message: `${taken.reference} is ${taken.status === 'checked_in' ? 'checked in' : 'booked'}: ${taken.total_minor === 0 ? 'nothing to pay' : `${amount} to pay`}.`,
    })
    onDone()
  }
  return (
    <ResourceForm<WalkInValues> initial={newWalkIn(event)} submit="Add walk-in" onSave={save}>
      {(form) => (
        <>
          {offered.map(({ id, name, price_minor, left }) => (
            <NumberField
              key={id}
              label={name}
              description={`${price_minor === 0 ? 'Free' : formatMoney(price_minor, event.currency)}${leftWords(left)}`}
              min={0}
              max={Math.min(left ?? 100, 100)}
              {...form.getInputProps(`counts.${id}`)}
              // The server's messages use the positions of what was sent.
              error={form.errors[`lines.${offered.findIndex((one) => one.id === id)}.quantity`]}
            />
          ))}
          <FieldRow>
            <NumberField label="Number of guests" required min={1} max={100} {...form.getInputProps('party_size')} />
            <TextInput label="Table" maxLength={200} {...form.getInputProps('table_label')} />
          </FieldRow>
          {(form.values.share_table || refusalOf(take.error, 'table_taken') !== null) && (
            <Switch
              label="Share this table"
              description="Seats them with the party that already has it."
              {...form.getInputProps('share_table', { type: 'checkbox' })}
            />
          )}
          <TextInput label="Name" maxLength={100} {...form.getInputProps('guest_name')} />
          <TextInput label="Notes" maxLength={500} {...form.getInputProps('notes')} />
          <Switch
            label="Check them in now"
            disabled={!event.are_doors_open}
            {...form.getInputProps('check_in', { type: 'checkbox' })}
          />
          {!event.are_doors_open && (
            <Text size="sm" c="dimmed">
              Doors aren’t open yet, so the party is listed as expected.
            </Text>
          )}
          {(form.values.despite_waiting_list || refusalOf(take.error, 'waiting_list_first') !== null) && (
            <Switch
              label="Add them anyway"
              description="They’re admitted ahead of guests on the waiting list."
              {...form.getInputProps('despite_waiting_list', { type: 'checkbox' })}
            />
          )}
          <output>
            To pay: <strong>{formatMoney(totalOf(event, form.values), event.currency)}</strong>
          </output>
        </>
      )}
    </ResourceForm>
  )
}
