import { TextInput } from '@mantine/core'
import type { OwnClub } from '#contract/clubs.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { fieldId } from './field-id.ts'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

const valuesOf = ({ licence_capacity, min_age, day_cutoff }: OwnClub) => ({
  licence_capacity,
  min_age: min_age as number | null,
  day_cutoff,
})
// An emptied number is no number: the schema says what it asks for.
const bodyOf = ({ licence_capacity, min_age, day_cutoff }: ReturnType<typeof valuesOf>) => ({
  licence_capacity,
  min_age: min_age ?? Number.NaN,
  day_cutoff,
})

/** How many may be inside, from which age, and when a night is over. */
export function RulesSection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  const { getInputProps } = section.form
  return (
    <SectionForm
      title="Licence and house rules"
      lead="New nights begin with these; each night may be stricter."
      section={section}
    >
      <FieldRow>
        <NumberField
          id={fieldId('licence_capacity')}
          label="Licence capacity"
          description="People who may be inside at once"
          {...getInputProps('licence_capacity')}
        />
        <NumberField label="Minimum age" description="18 or older" {...getInputProps('min_age')} />
        <TextInput label="Day cut-off" description="When a new day begins" type="time" {...getInputProps('day_cutoff')} />
      </FieldRow>
    </SectionForm>
  )
}
