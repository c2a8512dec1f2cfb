import { Button, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import Plus from 'lucide-react/icons/plus'
import { maxSeatings } from '#contract/events/seatings.ts'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import type { EventValues } from './event-values.ts'
import styles from './seating-fields.module.css'

interface SeatingFieldsProps {
  form: UseFormReturnType<EventValues>
  timezone: string
}

/** The times in which each table is sold once; without any, from doors to the end. */
export function SeatingFields({ form, timezone }: SeatingFieldsProps) {
  const { seatings, starts_at_local, doors_at_local, ends_at_local } = form.values
  const fault = form.errors['seatings']
  const from = seatings.at(-1)?.ends_at_local ?? doors_at_local ?? starts_at_local
  const add = () =>
    form.insertListItem('seatings', {
      id: null,
      name: '',
      starts_at_local: from,
      ends_at_local: seatings.length === 0 ? null : ends_at_local,
    })
  // Seatings have no ids before they are saved: only their position identifies them.
  const places = seatings.map((_, index) => index)
  return (
    <FieldSection
      title="Seatings"
      lead={
        seatings.length === 0
          ? 'Tables are sold for the whole event. Add seatings to sell each table more than once, such as for dinner and then for the club.'
          : 'Each table is sold once per seating. Choose the seating of each table under Tickets & tables.'
      }
    >
      {places.map((index) => (
        <fieldset key={index} className={styles.seating}>
          <legend className="visually-hidden">{seatings[index]?.name || `Seating ${index + 1}`}</legend>
          <div className={styles.head}>
            <TextInput
              label="Name"
              required
              maxLength={40}
              placeholder={index === 0 ? 'Dinner' : 'Club'}
              {...form.getInputProps(`seatings.${index}.name`)}
            />
            <Button
              variant="default"
              aria-label={`Remove ${seatings[index]?.name || `seating ${index + 1}`}`}
              onClick={() => form.removeListItem('seatings', index)}
            >
              Remove
            </Button>
          </div>
          <FieldRow>
            <LocalDateTimeField
              label="From"
              required
              timezone={timezone}
              {...form.getInputProps(`seatings.${index}.starts_at_local`)}
            />
            <LocalDateTimeField
              label="Until"
              required
              timezone={timezone}
              {...form.getInputProps(`seatings.${index}.ends_at_local`)}
            />
          </FieldRow>
        </fieldset>
      ))}
      {fault !== undefined && (
        <Text size="sm" className={styles.fault} role="alert">
          {fault}
        </Text>
      )}
      {seatings.length < maxSeatings && (
        <Button className={styles.add} variant="default" leftSection={<Plus size={16} aria-hidden="true" />} onClick={add}>
          Add a seating
        </Button>
      )}
    </FieldSection>
  )
}
