import { Input, SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { PrestationValues } from './prestation-values.ts'

const ways = [
  { value: 'at_club', label: 'At the venue' },
  { value: 'free', label: 'Free' },
  { value: 'prepaid', label: 'Online, in advance' },
  { value: 'deposit', label: 'Deposit online, the rest at the venue' },
]
const pricings = [
  { value: 'per_person', label: 'Per person' },
  { value: 'per_unit', label: 'For the whole unit' },
]

interface PriceFieldsProps {
  form: UseFormReturnType<PrestationValues>
  currency: string
}

/** What it costs, and how guests pay. */
export function PriceFields({ form, currency }: PriceFieldsProps) {
  const { kind, payment, deposit_bp } = form.values
  const isShare = deposit_bp !== null
  return (
    <FieldSection title="Price">
      <FieldRow>
        <SelectField label="Payment" data={ways} {...form.getInputProps('payment')} />
        {payment !== 'free' && (
          <MoneyField label="Price, tax included" required currency={currency} {...form.getInputProps('price_minor')} />
        )}
        {payment !== 'free' && (
          <PercentField
            label="Included tax"
            required
            {...(form.getInitialValues().tax_bp === null && { description: 'Also the default for your next items' })}
            {...form.getInputProps('tax_bp')}
          />
        )}
      </FieldRow>
      {kind === 'entry' && <SelectField label="Price per" data={pricings} {...form.getInputProps('pricing')} />}
      {payment === 'deposit' && (
        <FieldRow>
          <Input.Wrapper label="The deposit is" labelElement="div">
            <SegmentedControl
              aria-label="The deposit is"
              fullWidth
              data={[
                { value: 'amount', label: 'An amount' },
                { value: 'share', label: 'A percentage of the price' },
              ]}
              value={isShare ? 'share' : 'amount'}
              onChange={(next) => form.setValues({ deposit_bp: next === 'share' ? 5000 : null, deposit_minor: null })}
            />
          </Input.Wrapper>
          {isShare ? (
            <PercentField
              label="Deposit"
              {...form.getInputProps('deposit_bp')}
              error={form.errors['deposit_bp'] ?? form.errors['deposit_minor']}
            />
          ) : (
            <MoneyField label="Deposit" currency={currency} {...form.getInputProps('deposit_minor')} />
          )}
        </FieldRow>
      )}
      {kind === 'table' && (
        <MoneyField label="Minimum spend" currency={currency} {...form.getInputProps('minimum_spend_minor')} />
      )}
      {kind === 'guest_list' && payment === 'free' && (
        <MoneyField
          label="Price after the free period"
          description="Set below when the free period ends"
          currency={currency}
          {...form.getInputProps('price_after_minor')}
        />
      )}
    </FieldSection>
  )
}
