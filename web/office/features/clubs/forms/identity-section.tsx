import { Textarea, TextInput } from '@mantine/core'
import { genres } from '#contract/base/genres.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { fieldId } from '../parts/field-id.ts'
import { Section } from './section.tsx'
import type { SectionProps } from './setup-form.ts'

/** The club's name and legal identity. */
export function IdentitySection({ form, club }: SectionProps) {
  const { getInputProps } = form
  const { slug: fixed } = club.fixed
  return (
    <Section title="Name and description" lead="What guests read on your page, and the name on invoices and contracts.">
      <FieldRow>
        <TextInput id={fieldId('name')} label="Name" required {...getInputProps('name')} />
        <TextInput id={fieldId('legal_name')} label="Legal name" required {...getInputProps('legal_name')} />
      </FieldRow>
      <TextInput
        label="Page address"
        description={
          fixed ?? `Your page is at ${paths.club(form.values.slug)}. You can’t change it once you’ve published an event.`
        }
        disabled={fixed !== null}
        {...getInputProps('slug')}
      />
      <Textarea
        label="Description"
        description="A few sentences about the room, the music and the crowd"
        rows={4}
        {...getInputProps('description')}
      />
      <MultiSelectField label="Genres" description="Main music genres" data={[...genres]} {...getInputProps('genres')} />
    </Section>
  )
}
