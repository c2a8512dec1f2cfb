import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ClubFields } from '#contract/club-fields.ts'
import { updateClub, type ClubChanges, type OwnClub } from '#contract/clubs.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useReloadClub, useKeepClub } from '../queries/own-club.ts'
import { changesBetween, isSame } from './changes.ts'

/** Field labels, for comparing two versions. */
const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  legal_name: 'Legal name',
  slug: 'Page address',
  description: 'Description',
  genres: 'Genres',
  country: 'Country',
  street: 'Street and number',
  postcode: 'Postcode',
  city: 'City',
  timezone: 'Time zone',
  currency: 'Currency',
  latitude: 'Latitude',
  longitude: 'Longitude',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone',
  licence_capacity: 'Licence capacity',
  min_age: 'Minimum age',
  day_cutoff: 'Day cut-off',
}

export interface SectionProps {
  club: OwnClub
  /** Unsaved input, for the preview. */
  onType: (typed: ClubChanges) => void
}

interface Section<Values> {
  valuesOf: (club: OwnClub) => Values
  bodyOf: (values: Values) => ClubChanges
}

/**
 * A section of the setup that is saved separately: it sends only what was changed in it. Saving another section does not make it stale;
 * someone else's change of its own fields does, and is shown to the person saving.
 */
export function useSection<Values extends Record<string, unknown>>(
  { club, onType }: SectionProps,
  { valuesOf, bodyOf }: Section<Values>,
) {
  const keep = useKeepClub()
  const reload = useReloadClub()
  const [base, setBase] = useState(() => ({ fields: bodyOf(valuesOf(club)), version: club.version }))
  const form = useForm<Values & { version: number }>({
    initialValues: { ...valuesOf(club), version: club.version },
    validate: (values) => schemaErrors(ClubFields, bodyOf(values)),
    onValuesChange: (values) => onType(bodyOf(values)),
  })

  const take = (next: OwnClub) => {
    const values = { ...valuesOf(next), version: next.version }
    setBase({ fields: bodyOf(values), version: next.version })
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  const save = async (values: Values & { version: number }) => {
    const changes = changesBetween(base.fields, bodyOf(values))
    const isUntouched = isSame(bodyOf(valuesOf(club)), base.fields)
    // Theirs was seen and is overwritten; or the other change is in other sections; or the server will report it.
    const version = values.version === base.version && isUntouched ? club.version : values.version
    if (Object.keys(changes).length > 0) take(keep(await call(updateClub, { body: { ...changes, version } })))
    toast({ tone: 'ok', message: 'Saved' })
  }
  const takeTheirs = () => {
    reload().then(take, (error: unknown) =>
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  }
  return { form, save, takeTheirs, compare: { labels: fieldLabels, valuesOf: (theirs: unknown) => valuesOf(theirs as OwnClub) } }
}
