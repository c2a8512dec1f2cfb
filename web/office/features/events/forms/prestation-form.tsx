import { Button, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { prestationStatuses, type ManagedPrestation } from '#contract/prestations.ts'
import { FieldRow, FieldSection } from '../../../ui/field-layout.tsx'
import { Form } from '../../../ui/form.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { isAdmission, statusWords } from '../parts/prestation-words.ts'
import { IncludedItems } from './included-items.tsx'
import { PriceFields } from './price-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'
import { WindowFields } from './window-fields.tsx'
import { checkValues, valuesOf, type PrestationValues } from './prestation-values.ts'

interface PrestationFormProps {
  initial: PrestationValues
  currency: string
  timezone: string
  /** Releases that this night has already. */
  releases: readonly string[]
  onSave: (values: PrestationValues) => Promise<unknown>
  onCancel: () => void
}

/** What is sold, and how: only the fields that its kind has. */
export function PrestationForm({ initial, currency, timezone, releases, onSave, onCancel }: PrestationFormProps) {
  const form = useForm<PrestationValues>({ initialValues: initial, validate: checkValues })
  const { kind, pricing, status } = form.values
  const lets = isAdmission(kind)
  return (
    <Form
      form={form}
      submit="Save"
      onSubmit={onSave}
      onTakeTheirs={(current) => form.setValues(valuesOf(current as ManagedPrestation))}
      beside={
        <Button variant="default" onClick={onCancel}>
          Back
        </Button>
      }
    >
      <TextInput label="Name" required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" rows={2} maxLength={500} {...form.getInputProps('description')} />
      <div>
        <Text component="span" size="sm" fw={600} id="prestation-status">
          Status
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="prestation-status"
          data={prestationStatuses.map((value) => ({ value, label: statusWords[value] }))}
          value={status}
          onChange={(next) => form.setFieldValue('status', next)}
        />
      </div>
      <PriceFields form={form} currency={currency} />
      <FieldSection title="How many">
        <FieldRow>
          <NumberField
            label="Stock"
            description="Empty: as many as the night has places"
            min={0}
            {...form.getInputProps('stock')}
          />
          <NumberField
            label="Limit for each guest"
            description="Empty: that of the night"
            min={1}
            {...form.getInputProps('per_client_limit')}
          />
          {lets && pricing === 'per_unit' && (
            <NumberField
              label={kind === 'table' ? 'Seats' : 'Guests per unit'}
              description="Guests that one of it lets in"
              min={1}
              {...form.getInputProps('heads_per_unit')}
            />
          )}
        </FieldRow>
        {lets && (
          <FieldRow>
            <NumberField label="Smallest party" description="Fewer cannot book it" min={1} {...form.getInputProps('min_party')} />
            <NumberField
              label="Largest party"
              description="Empty: no limit of its own"
              min={1}
              {...form.getInputProps('max_party')}
            />
          </FieldRow>
        )}
        {kind !== 'entry' && kind !== 'guest_list' && <IncludedItems form={form} />}
      </FieldSection>
      <ReleaseFields form={form} releases={releases} />
      <WindowFields form={form} timezone={timezone} />
    </Form>
  )
}
