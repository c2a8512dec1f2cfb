import { countries, timezones } from '#contract/base/countries.ts'

interface Option {
  value: string
  label: string
}

const byLabel = (one: Option, other: Option) => one.label.localeCompare(other.label, 'en')
const regions = new Intl.DisplayNames('en', { type: 'region' })
const money = new Intl.DisplayNames('en', { type: 'currency' })

const countryName = (code: string): string => regions.of(code) ?? code

export const countryOptions: Option[] = [...countries.keys()]
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted(byLabel)

export const currencyOptions: Option[] = [...new Set([...countries.values()].map(({ currency }) => currency))]
  .map((value) => ({ value, label: `${value} · ${money.of(value) ?? ''}` }))
  .toSorted(byLabel)

const zoneOption = (value: string): Option => ({ value, label: value.replaceAll('_', ' ') })
const allZones = [...timezones].toSorted()

/** The country's own first: most have one. */
export function zoneOptions(country: string | null): { group: string; items: Option[] }[] {
  const own = country === null ? [] : (countries.get(country)?.timezones ?? [])
  const others = allZones.filter((zone) => !own.includes(zone)).map(zoneOption)
  if (country === null || own.length === 0) return [{ group: 'All time zones', items: others }]
  return [
    { group: countryName(country), items: own.map(zoneOption) },
    { group: 'Elsewhere', items: others },
  ]
}

/** The usual choice of clubs in a country. */
export function suggestionsFor(code: string): { timezone: string | null; currency: string | null } {
  const country = countries.get(code)
  return { timezone: country?.timezones[0] ?? null, currency: country?.currency ?? null }
}
