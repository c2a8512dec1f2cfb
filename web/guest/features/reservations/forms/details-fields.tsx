import type { EventPage, Prestation } from '#contract/events/events.ts'
import type { UseFormReturnType } from '@mantine/form'
import { zoneNote } from '../../../../shared/format/format.ts'
import { isShown } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { arrivalTimes, seatingOf } from './arrival-times.ts'
import { noDetails, type BookingDetails } from './booking-details.ts'
import styles from './details-fields.module.css'

interface DetailsFieldsProps {
  form: UseFormReturnType<BookingDetails>
  event: EventPage
  chosen: readonly Prestation[]
  party: number
}

const occasions = ['', 'Birthday', 'Hen or stag night', 'Anniversary', 'Work event', 'Something else']

/** Optional details for the club. */
export function DetailsFields({ form, event, chosen, party }: DetailsFieldsProps) {
  const zone = useReaderZone()
  const note = zone === null ? null : zoneNote(event.starts_at, event.timezone, zone)
  const times = [{ value: '', label: 'Not sure yet' }, ...arrivalTimes(event, chosen, [], seatingOf(event.seatings, chosen))]
  const hasError = Object.keys(noDetails).some((name) => isShown(form.errors[name]))
  return (
    <Disclosure summary={party > 1 ? 'Guest names, arrival and notes' : 'Arrival and notes'} hint="(optional)" isOpen={hasError}>
      <div className={styles.fields}>
        {party > 1 && (
          <TextArea
            label="Names of your guests"
            hint={`One per line, up to ${party}. The door finds them faster.`}
            autoComplete="off"
            autoCapitalize="words"
            rows={3}
            {...form.getInputProps('guests')}
          />
        )}
        <Select label="Arrival time" hint={note ?? undefined} options={times} {...form.getInputProps('arrival_at')} />
        <Select
          label="Occasion"
          options={occasions.map((value) => ({ value, label: value === '' ? 'None' : value }))}
          {...form.getInputProps('occasion')}
        />
        <TextField label="Notes for the club" maxLength={500} autoComplete="off" {...form.getInputProps('notes')} />
        <TextField
          label="Referral code"
          hint="If an ambassador gave you one."
          maxLength={25}
          autoComplete="off"
          autoCapitalize="characters"
          {...form.getInputProps('referral_code')}
        />
      </div>
    </Disclosure>
  )
}
