import { Textarea, TextInput } from '@mantine/core'
import { genres } from '#contract/genres.ts'
import type { OwnClub } from '#contract/clubs.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { FieldRow } from '../../../ui/field-layout.tsx'
import { MultiSelectField } from '../../../ui/multi-select-field.tsx'
import { fieldId } from './field-id.ts'
import { SectionForm } from './section.tsx'
import { useSection, type SectionProps } from './use-section.ts'

const valuesOf = ({ name, slug, legal_name, description, genres }: OwnClub) => ({ name, slug, legal_name, description, genres })
type Values = ReturnType<typeof valuesOf>
const bodyOf = ({ name, slug, legal_name, description, genres }: Values) => ({ name, slug, legal_name, description, genres })

/** The club's name and legal identity. */
export function IdentitySection(props: SectionProps) {
  const section = useSection(props, { valuesOf, bodyOf })
  const { getInputProps } = section.form
  const { slug: fixed } = props.club.fixed
  return (
    <SectionForm
      title="Name and description"
      lead="What guests read on your page, and the name on invoices and contracts."
      section={section}
    >
      <FieldRow>
        <TextInput id={fieldId('name')} label="Name" required {...getInputProps('name')} />
        <TextInput id={fieldId('legal_name')} label="Legal name" {...getInputProps('legal_name')} />
      </FieldRow>
      <TextInput
        label="Page address"
        description={
          fixed ?? `Your page is at ${paths.club(section.form.values.slug)}. You can’t change it once you’ve published an event.`
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
    </SectionForm>
  )
}
