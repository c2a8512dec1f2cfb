import { Button, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { prestationStatuses, type ManagedPrestation } from '#contract/events/prestations.ts'
import type { ManagedSeating } from '#contract/events/seatings.ts'
import { admits } from '#contract/events/prestation-kinds.ts'
import { formatTimes } from '../../../../shared/format/format.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { prestationStatusWords } from '../parts/prestation-words.ts'
import { IncludedItems } from './included-items.tsx'
import { PriceFields } from './price-fields.tsx'
import { ReleaseFields } from './release-fields.tsx'
import { TableFields } from './table-fields.tsx'
import { WindowFields } from './window-fields.tsx'
import { checkValues, prestationFieldLabels, prestationValuesOf, type PrestationValues } from './prestation-values.ts'

interface PrestationFormProps {
  initial: PrestationValues
  currency: string
  timezone: string
  /** Release groups this event already has. */
  releases: readonly string[]
  /** Whether the event has a floor plan, whose tables it may sell. */
  hasPlan: boolean
  /** Of the event: a table is sold in one of them. */
  seatings: readonly ManagedSeating[]
  onSave: (values: PrestationValues) => Promise<unknown>
  onCancel: () => void
}

const comparison = {
  labels: prestationFieldLabels,
  valuesOf: (current: unknown) => prestationValuesOf(current as ManagedPrestation),
}

/** An item for sale, with only the fields of its kind. */
export function PrestationForm({
  initial,
  currency,
  timezone,
  releases,
  hasPlan,
  seatings,
  onSave,
  onCancel,
}: PrestationFormProps) {
  return (
    <ResourceForm
      initial={initial}
      validate={(values: PrestationValues) => checkValues(values, seatings)}
      submit={initial.version === 0 ? 'Add item' : 'Save item'}
      onSave={onSave}
      compare={comparison}
      beside={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {(form) => (
        <Fields form={form} currency={currency} timezone={timezone} releases={releases} hasPlan={hasPlan} seatings={seatings} />
      )}
    </ResourceForm>
  )
}

type FieldsProps = Pick<PrestationFormProps, 'currency' | 'timezone' | 'releases' | 'hasPlan' | 'seatings'> & {
  form: UseFormReturnType<PrestationValues>
}

/** For both new and existing items. */
function Fields({ form, currency, timezone, releases, hasPlan, seatings }: FieldsProps) {
  const { kind, pricing, status, table_choice } = form.values
  // A table that its guests choose says itself whom it seats.
  const lets = admits({ kind }) && table_choice !== 'guest_picks'
  return (
    <>
      <TextInput label="Name" required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Description" rows={2} maxLength={500} {...form.getInputProps('description')} />
      <div>
        <Text component="span" size="sm" fw={600} id="prestation-status">
          Status
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="prestation-status"
          data={prestationStatuses.map((value) => ({ value, label: prestationStatusWords[value] }))}
          value={status}
          onChange={(next) => form.setFieldValue('status', next)}
        />
      </div>
      <PriceFields form={form} currency={currency} />
      {kind === 'table' && seatings.length > 0 && (
        <SelectField
          label="Seating"
          required
          placeholder="Choose a seating"
          description="When guests of this item have the table."
          data={seatings.map((one) => ({ value: one.id, label: `${one.name}, ${formatTimes(one, timezone)}` }))}
          {...form.getInputProps('seating_id')}
        />
      )}
      {kind === 'table' && (hasPlan || table_choice !== null) && <TableFields form={form} />}
      <FieldSection title="How many">
        <FieldRow>
          {table_choice === null && (
            <NumberField
              label="Stock"
              description="Leave blank to use the event’s capacity"
              min={0}
              {...form.getInputProps('stock')}
            />
          )}
          <NumberField
            label="Limit per guest"
            description="Leave blank to use the event’s limit"
            min={1}
            {...form.getInputProps('per_client_limit')}
          />
          {lets && pricing === 'per_unit' && (
            <NumberField
              label={kind === 'table' ? 'Seats' : 'Guests per unit'}
              description="Guests per ticket"
              min={1}
              {...form.getInputProps('heads_per_unit')}
            />
          )}
        </FieldRow>
        {lets && (
          <FieldRow>
            <NumberField
              label="Smallest party"
              description="Smaller parties can’t book"
              min={1}
              {...form.getInputProps('min_party')}
            />
            <NumberField
              label="Largest party"
              description="Leave blank for no limit"
              min={1}
              {...form.getInputProps('max_party')}
            />
          </FieldRow>
        )}
        {kind !== 'entry' && kind !== 'guest_list' && <IncludedItems form={form} />}
      </FieldSection>
      <ReleaseFields form={form} releases={releases} />
      <WindowFields form={form} timezone={timezone} />
    </>
  )
}
