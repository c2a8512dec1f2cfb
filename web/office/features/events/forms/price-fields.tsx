import { SegmentedControl } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow, FieldSection } from '../../../ui/field-layout.tsx'
import { MoneyField } from '../../../ui/money-field.tsx'
import { PercentField } from '../../../ui/percent-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { PrestationValues } from './prestation-values.ts'

const ways = [
  { value: 'at_club', label: 'At the club' },
  { value: 'free', label: 'Free' },
  { value: 'prepaid', label: 'In advance, online' },
  { value: 'deposit', label: 'Deposit online, the rest at the club' },
]
const pricings = [
  { value: 'per_person', label: 'Per person' },
  { value: 'per_unit', label: 'As a whole' },
]

interface PriceFieldsProps {
  form: UseFormReturnType<PrestationValues>
  currency: string
}

/** What it costs, and how that is paid. */
export function PriceFields({ form, currency }: PriceFieldsProps) {
  const { kind, payment, deposit_bp } = form.values
  const isShare = deposit_bp !== null
  const isOnline = payment === 'prepaid' || payment === 'deposit'
  return (
    <FieldSection
      title="Price"
      {...(isOnline && { lead: 'Guests see this choice, and can book it once online payment is there.' })}
    >
      <FieldRow>
        <SelectField label="Paid" data={ways} {...form.getInputProps('payment')} />
        {payment !== 'free' && (
          <MoneyField label="Price, tax included" required currency={currency} {...form.getInputProps('price_minor')} />
        )}
        {payment !== 'free' && <PercentField label="Tax in it" {...form.getInputProps('tax_bp')} />}
      </FieldRow>
      {kind === 'entry' && <SelectField label="Priced" data={pricings} {...form.getInputProps('pricing')} />}
      {payment === 'deposit' && (
        <FieldRow>
          <SegmentedControl
            aria-label="The deposit is"
            data={[
              { value: 'amount', label: 'An amount' },
              { value: 'share', label: 'A share of the price' },
            ]}
            value={isShare ? 'share' : 'amount'}
            onChange={(next) => form.setValues({ deposit_bp: next === 'share' ? 5000 : null, deposit_minor: null })}
          />
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
          label="Price for those who come later"
          description="With the time until which it is free, below"
          currency={currency}
          {...form.getInputProps('price_after_minor')}
        />
      )}
    </FieldSection>
  )
}
