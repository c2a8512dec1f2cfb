import { Switch } from '@mantine/core'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { PercentField } from '../../../ui/form/percent-field.tsx'
import { fieldId } from '../parts/field-id.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'
import { TimeField } from '../../../ui/form/time-field.tsx'

/** How many guests may be inside and how old, when a business date ends, how long tables are kept, and the tax in prices. */
export function RulesSection({ form: { getInputProps } }: SectionProps) {
  return (
    <Section title="Licence and house rules" lead="Defaults for new events. Each event can be stricter.">
      <FieldRow>
        <NumberField
          id={fieldId('licence_capacity')}
          label="Licence capacity"
          required
          description="Maximum number of people inside at the same time"
          {...getInputProps('licence_capacity')}
        />
        <NumberField
          label="Fire capacity"
          description="Only if your fire certificate allows fewer people than your licence"
          {...getInputProps('fire_capacity')}
        />
        <NumberField label="Minimum age" required description="18 or older" {...getInputProps('min_age')} />
        <TimeField label="Day cut-off" required description="When a new business date starts" {...getInputProps('day_cutoff')} />
        <NumberField
          label="Minutes until release"
          required
          description="How long after its arrival time hosts can release the table of a party that hasn’t arrived"
          {...getInputProps('release_minutes')}
        />
        <NumberField
          label="Time in the queue"
          required
          description="How many minutes a scan in the queue counts as the time of arrival. 0 switches it off"
          {...getInputProps('queue_minutes')}
        />
        <PercentField label="Tax in your prices" description="For new tickets and tables" {...getInputProps('default_tax_bp')} />
      </FieldRow>
      <Switch
        label="Scan guests out"
        description="Guests who go out can come back in with their ticket. Until then, their place is free for others."
        {...getInputProps('scans_exits', { type: 'checkbox' })}
      />
      <Switch
        label="Let guests return tickets for resale"
        description="Once your own places are sold out, returned tickets are sold at the price paid for them. The guest who returned one gets a full refund."
        {...getInputProps('resale_enabled', { type: 'checkbox' })}
      />
    </Section>
  )
}
