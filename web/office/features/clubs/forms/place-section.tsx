import { TextInput } from '@mantine/core'
import type { OwnClub } from '#contract/clubs.ts'
import { countries } from '#contract/countries.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { fieldId } from './field-id.ts'
import { countryOptions, currencyOptions, suggestionsFor, zoneOptions } from './place-choices.ts'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

const valuesOf = ({ country, street, postcode, city, timezone, currency, location }: OwnClub) => ({
  country,
  street,
  postcode,
  city,
  timezone,
  currency,
  latitude: location?.latitude ?? null,
  longitude: location?.longitude ?? null,
})
type Values = ReturnType<typeof valuesOf>

function bodyOf({ country, street, postcode, city, timezone, currency, latitude, longitude }: Values) {
  // An incomplete location is sent as typed: the schema says which half is missing.
  const location =
    latitude === null && longitude === null ? null : { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
  return { country, street, postcode, city, timezone, currency, location }
}

/** Where the club is, and its time zone and currency. */
export function PlaceSection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  const { form } = section
  const { timezone: zoneFixed, currency: currencyFixed } = props.club.fixed
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
    <SectionForm
      title="Address, time zone and currency"
      lead="Event times use this time zone and prices this currency. You can’t change either once you’ve created events."
      section={section}
    >
      <SelectField
        id={fieldId('country')}
        label="Country"
        searchable
        clearable
        data={countryOptions}
        {...form.getInputProps('country')}
        onChange={chooseCountry}
      />
      <TextInput id={fieldId('street')} label="Street and number" autoComplete="off" {...form.getInputProps('street')} />
      <FieldRow>
        <TextInput label="Postcode" {...form.getInputProps('postcode')} />
        <TextInput id={fieldId('city')} label="City" {...form.getInputProps('city')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          id={fieldId('timezone')}
          label="Time zone"
          description={zoneFixed ?? 'Suggested by the country'}
          disabled={zoneFixed !== null}
          searchable
          data={zoneOptions(form.values.country)}
          {...form.getInputProps('timezone')}
        />
        <SelectField
          id={fieldId('currency')}
          label="Currency"
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
          description="Optional, for maps"
          allowNegative
          decimalScale={6}
          {...form.getInputProps('latitude')}
          error={form.errors['location.latitude']}
        />
        <NumberField
          label="Longitude"
          description="Optional, for maps"
          allowNegative
          decimalScale={6}
          {...form.getInputProps('longitude')}
          error={form.errors['location.longitude']}
        />
      </FieldRow>
    </SectionForm>
  )
}
