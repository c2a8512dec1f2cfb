import { TextInput } from '@mantine/core'
import { countries } from '#contract/base/countries.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { fieldId } from '../parts/field-id.ts'
import { countryOptions, currencyOptions, suggestionsFor, zoneOptions } from './place-choices.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'
import { UsePosition } from './use-position.tsx'

/** Where the club is, and its time zone and currency. */
export function PlaceSection({ form, club }: SectionProps) {
  const { timezone: zoneFixed, currency: currencyFixed } = club.fixed
  const chooseCountry = (code: string | null) => {
    const { timezone, currency } = suggestionsFor(code ?? '')
    const isElsewhere = !(countries.get(code ?? '')?.timezones ?? []).includes(form.values.timezone ?? '')
    form.setValues({
      country: code,
      ...(isElsewhere && zoneFixed === null && { timezone }),
      ...(currencyFixed === null && { currency }),
    })
  }
  return (
    <Section
      title="Address, time zone and currency"
      lead="Event times use this time zone and prices this currency. You can’t change either once you’ve created events."
    >
      <SelectField
        id={fieldId('country')}
        label="Country"
        required
        searchable
        clearable
        data={countryOptions}
        {...form.getInputProps('country')}
        onChange={chooseCountry}
      />
      <TextInput id={fieldId('street')} label="Street and number" required autoComplete="off" {...form.getInputProps('street')} />
      <FieldRow>
        <TextInput label="Postcode" {...form.getInputProps('postcode')} />
        <TextInput id={fieldId('city')} label="City" required {...form.getInputProps('city')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          id={fieldId('timezone')}
          label="Time zone"
          required
          description={zoneFixed ?? 'Suggested by the country'}
          disabled={zoneFixed !== null}
          searchable
          data={zoneOptions(form.values.country)}
          {...form.getInputProps('timezone')}
        />
        <SelectField
          id={fieldId('currency')}
          label="Currency"
          required
          description={currencyFixed ?? 'Suggested by the country'}
          disabled={currencyFixed !== null}
          searchable
          data={currencyOptions}
          {...form.getInputProps('currency')}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label="Latitude"
          description="Optional, for maps and for guests nearby"
          allowNegative
          decimalScale={6}
          {...form.getInputProps('latitude')}
          error={form.errors['location.latitude']}
        />
        <NumberField
          label="Longitude"
          description="Optional, for maps and for guests nearby"
          allowNegative
          decimalScale={6}
          {...form.getInputProps('longitude')}
          error={form.errors['location.longitude']}
        />
      </FieldRow>
      <UsePosition onPosition={(position) => form.setValues(position)} />
    </Section>
  )
}
