import { own } from '#contract/base/own.ts'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ClubFields } from '#contract/clubs/fields.ts'
import { updateClub, type ClubChanges, type OwnClub } from '#contract/clubs/clubs.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { staleRow } from '../../../ui/stale-row.ts'
import { useKeepClub, useReloadClub } from '../queries/own-club.ts'

/** The labels of the fields, for comparing two versions. */
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
  fire_capacity: 'Fire capacity',
  scans_exits: 'Exit scans',
  resale_enabled: 'Resale',
  release_minutes: 'Minutes until release',
  queue_minutes: 'Time in the queue',
  min_age: 'Minimum age',
  day_cutoff: 'Day cut-off',
  default_tax_bp: 'Tax in your prices',
}

const textOf = (value: unknown) => JSON.stringify(value)

/** The fields that differ. */
function changesBetween(before: ClubChanges, after: ClubChanges): ClubChanges {
  const values: Record<string, unknown> = { ...before }
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => textOf(value) !== textOf(own(values, name))))
}

interface Step {
  hours_before: number | null
  refund_bp: number | null
}

const valuesOf = (club: OwnClub) => ({
  name: club.name,
  slug: club.slug,
  legal_name: club.legal_name,
  description: club.description,
  genres: club.genres,
  country: club.country,
  street: club.street,
  postcode: club.postcode,
  city: club.city,
  timezone: club.timezone,
  currency: club.currency,
  latitude: club.location?.latitude ?? null,
  longitude: club.location?.longitude ?? null,
  contact_email: club.contact_email ?? '',
  contact_phone: club.contact_phone ?? '',
  licence_capacity: club.licence_capacity,
  fire_capacity: club.fire_capacity,
  scans_exits: club.scans_exits,
  resale_enabled: club.resale_enabled,
  release_minutes: club.release_minutes as number | null,
  queue_minutes: club.queue_minutes as number | null,
  min_age: club.min_age as number | null,
  day_cutoff: club.day_cutoff,
  default_tax_bp: club.default_tax_bp,
  opening_days: club.opening_days,
  cancellation_policy: club.cancellation_policy as Step[],
  version: club.version,
})

type SetupValues = ReturnType<typeof valuesOf>

/** What each section of the setup edits. */
export interface SectionProps {
  form: UseFormReturnType<SetupValues>
  club: OwnClub
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** An emptied number is sent as null, and half a point as typed: the schema reports what is wrong. */
function bodyOf({ version: _version, latitude, longitude, ...values }: SetupValues): ClubChanges {
  return {
    ...values,
    location:
      latitude === null && longitude === null ? null : { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN },
    contact_email: orNull(values.contact_email),
    contact_phone: orNull(values.contact_phone),
    min_age: values.min_age ?? Number.NaN,
    release_minutes: values.release_minutes ?? Number.NaN,
    queue_minutes: values.queue_minutes ?? Number.NaN,
    cancellation_policy: values.cancellation_policy.map(({ hours_before, refund_bp }) => ({
      hours_before: hours_before ?? Number.NaN,
      refund_bp: refund_bp ?? Number.NaN,
    })),
  }
}

/**
 * The whole setup in one form. It sends only changed fields: what someone else saved in other fields in the meantime stays, and
 * if both changed the same fields, the second one to save decides.
 */
export function useSetupForm(club: OwnClub, onType: (typed: ClubChanges) => void) {
  const keep = useKeepClub()
  const reload = useReloadClub()
  const [base, setBase] = useState(() => ({ fields: bodyOf(valuesOf(club)), version: club.version }))
  const form = useForm<SetupValues>({
    initialValues: valuesOf(club),
    validate: (values) => schemaErrors(ClubFields, bodyOf(values)),
    onValuesChange: (values) => onType(bodyOf(values)),
  })

  const take = (next: OwnClub) => {
    const values = valuesOf(next)
    setBase({ fields: bodyOf(values), version: next.version })
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
  }
  const send = async (changes: ClubChanges, values: SetupValues): Promise<OwnClub> => {
    try {
      return await call(updateClub, { body: { ...changes, version: values.version } })
    } catch (error) {
      const theirs = staleRow(error) as OwnClub | null
      // The other version was shown, so it can be overwritten.
      if (theirs === null || values.version !== base.version) throw error
      const changed = Object.keys(changesBetween(base.fields, bodyOf(valuesOf(theirs))))
      if (changed.some((name) => name in changes)) throw error
      return call(updateClub, { body: { ...changes, version: theirs.version } })
    }
  }
  const save = async (values: SetupValues) => {
    const changes = changesBetween(base.fields, bodyOf(values))
    if (Object.keys(changes).length > 0) take(keep(await send(changes, values)))
    toast({ tone: 'ok', message: 'Club setup saved.' })
  }
  const takeTheirs = () => {
    reload().then(take, (error: unknown) =>
      toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
    )
  }
  return { form, save, takeTheirs, compare: { labels: fieldLabels, valuesOf: (theirs: unknown) => valuesOf(theirs as OwnClub) } }
}
