import { TagsInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { genres } from '#contract/base/genres.ts'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import { keepEnter } from '../../../ui/form/keep-enter.ts'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import type { EventValues } from './event-values.ts'

export function LineupFields({ form }: { form: UseFormReturnType<EventValues> }) {
  return (
    <FieldSection title="Line-up">
      <TagsInput
        label="Artists"
        description="In running order. Press Enter or comma after each one."
        maxTags={30}
        onKeyDown={keepEnter}
        {...form.getInputProps('lineup')}
      />
      <MultiSelectField label="Genres" data={[...genres]} {...form.getInputProps('genres')} />
    </FieldSection>
  )
}
