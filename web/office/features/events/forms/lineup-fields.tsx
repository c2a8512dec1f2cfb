import type { UseFormReturnType } from '@mantine/form'
import { genres } from '#contract/base/genres.ts'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import type { EventValues } from './event-values.ts'

export function LineupFields({ form }: { form: UseFormReturnType<EventValues> }) {
  return (
    <FieldSection title="Line-up">
      <TagsField
        label="Artists"
        description="In running order. Press Enter or comma after each one."
        maxTags={30}
        {...form.getInputProps('lineup')}
      />
      <MultiSelectField label="Genres" data={[...genres]} {...form.getInputProps('genres')} />
    </FieldSection>
  )
}
