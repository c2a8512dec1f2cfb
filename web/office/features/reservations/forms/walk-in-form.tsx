import { Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ClubNight } from '#contract/club-night.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { Form } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useTakeWalkIn } from '../queries/use-take-walk-in.ts'
import { newWalkIn, offeredOf, totalOf, walkInBody, type WalkInValues } from './walk-in-values.ts'

interface WalkInFormProps {
  night: ClubNight
  onDone: () => void
}

const sayLeft = (left: number | null) => (left === null ? '' : `, ${left} left`)

/** A party that stands at the door: what they take, and whether they are inside. */
export function WalkInForm({ night, onDone }: WalkInFormProps) {
  const form = useForm<WalkInValues>({ initialValues: newWalkIn(night) })
  const take = useTakeWalkIn()
  const total = totalOf(night, form.values)
  const submit = async (values: WalkInValues) => {
    const taken = await take.mutateAsync(walkInBody(night, values))
    toast({
      tone: 'ok',
      message: `${taken.reference} is ${taken.status === 'checked_in' ? 'inside' : 'taken'}: ${formatMoney(taken.total_minor, taken.currency)} to pay.`,
    })
    onDone()
  }
  return (
    <Form
      form={form}
      submit={total === 0 ? 'Take the party' : `Take the party: ${formatMoney(total, night.currency)}`}
      onSubmit={submit}
    >
      {offeredOf(night).map(({ id, name, price_minor, left }) => (
        <NumberField
          key={id}
          label={name}
          description={`${price_minor === 0 ? 'Free' : formatMoney(price_minor, night.currency)}${sayLeft(left)}`}
          min={0}
          max={Math.min(left ?? 100, 100)}
          {...form.getInputProps(`counts.${id}`)}
        />
      ))}
      <FieldRow>
        <NumberField
          label="Party"
          description="How many come in"
          required
          min={1}
          max={100}
          {...form.getInputProps('party_size')}
        />
        <TextInput label="Table" maxLength={30} {...form.getInputProps('table_label')} />
      </FieldRow>
      <TextInput label="Name" maxLength={100} {...form.getInputProps('guest_name')} />
      <TextInput label="Notes" maxLength={500} {...form.getInputProps('notes')} />
      <Switch
        label="Check them in now"
        disabled={!night.are_doors_open}
        {...form.getInputProps('check_in', { type: 'checkbox' })}
      />
      {!night.are_doors_open && (
        <Text size="sm" c="dimmed">
          The doors are not open yet: the party is expected.
        </Text>
      )}
    </Form>
  )
}
