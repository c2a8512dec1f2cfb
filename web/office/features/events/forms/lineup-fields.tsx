import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import type { ManagedEvent } from '#contract/events/management.ts'
import { genres } from '#contract/base/genres.ts'
import { FieldSection } from '../../../ui/form/field-layout.tsx'
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx'
import { TagsField } from '../../../ui/form/tags-field.tsx'
import { useArtistSuggestions } from '../queries/use-lineup.ts'
import type { EventValues } from './event-values.ts'
import { SetTimesDialog } from './set-times-dialog.tsx'

const pauseMs = 200

interface LineupFieldsProps {
  form: UseFormReturnType<EventValues>
  /** As it is saved. */
  event: ManagedEvent
}

export function LineupFields({ form, event }: LineupFieldsProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(typed.trim().slice(0, 100), pauseMs)
  const suggestions = useArtistSuggestions(search)
  const isSaved = event.lineup.join('\n') === form.values.lineup.join('\n')
  return (
    <FieldSection title="Line-up">
      <TagsField
        label="Artists"
        description="In running order. Choose an artist as you type, or press Enter to add a new one: each gets a page that guests can follow."
        maxTags={30}
        data={suggestions.filter((name) => !form.values.lineup.includes(name))}
        // The server has searched.
        filter={({ options }) => options}
        onSearchChange={setTyped}
        {...form.getInputProps('lineup')}
      />
      {event.lineup.length > 0 && (
        <div>
          <Button
            variant="default"
            leftSection={<Clock size={16} aria-hidden="true" />}
            disabled={!isSaved}
            onClick={() => setOpen(true)}
          >
            Set times
          </Button>
        </div>
      )}
      {isOpen && <SetTimesDialog event={event} onClose={() => setOpen(false)} />}
      <MultiSelectField label="Genres" data={[...genres]} {...form.getInputProps('genres')} />
    </FieldSection>
  )
}
