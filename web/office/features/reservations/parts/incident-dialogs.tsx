import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AddIncidentBody, incidentKinds, type Incident, type IncidentKind } from '#contract/door/incidents.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { incidentKindWords } from '../../../../shared/words/door.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useAddIncident, useAmendIncident } from '../queries/use-incidents.ts'

/** One id for each dialog: sent again, it is the same entry. */
const useNewId = () => useState(() => crypto.randomUUID())[0]

interface IncidentValues extends Record<string, unknown> {
  kind: IncidentKind
  happened_at: string | null
  place: string
  people: string
  text: string
}

const kinds = incidentKinds.map((value) => ({ value, label: incidentKindWords[value] }))

interface IncidentDialogProps {
  timezone: string
  /** Now, in milliseconds since 1970. */
  now: number
  onClose: () => void
}

export function IncidentDialog({ timezone, now, onClose }: IncidentDialogProps) {
  const id = useNewId()
  const add = useAddIncident()
  const bodyOf = ({ happened_at, ...rest }: IncidentValues) => {
    const at = happened_at === null ? null : readZoned(happened_at, timezone)
    return { ...rest, id, happened_at: at === null ? '' : new Date(at.at).toISOString() }
  }
  const save = async (values: IncidentValues) => {
    await add.mutateAsync(bodyOf(values))
    toast({ tone: 'ok', message: 'The entry is in the incident book.' })
  }
  return (
    <ActionDialog<IncidentValues>
      title="Write an entry"
      submit="Save entry"
      initial={{ kind: 'refusal', happened_at: writeZoned(now, timezone), place: '', people: '', text: '' }}
      validate={(values) => ({
        ...schemaErrors(AddIncidentBody, bodyOf(values)),
        ...(values.happened_at === null && { happened_at: 'Enter a date and time' }),
      })}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField label="Kind" required allowDeselect={false} data={kinds} {...form.getInputProps('kind')} />
          <LocalDateTimeField label="When" required timezone={timezone} {...form.getInputProps('happened_at')} />
          <TextInput label="Place" required maxLength={100} autoComplete="off" {...form.getInputProps('place')} />
          <Textarea
            label="People"
            description="Who was involved, and witnesses. Name only the people you need to."
            rows={2}
            maxLength={500}
            {...form.getInputProps('people')}
          />
          <Textarea
            label="What happened"
            description="You can add to it until the night is closed, but not change it. Entries are deleted after three years."
            required
            rows={5}
            maxLength={4000}
            {...form.getInputProps('text')}
          />
        </>
      )}
    </ActionDialog>
  )
}

export function AmendDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const id = useNewId()
  const amend = useAmendIncident(incident.id)
  const save = async ({ text }: { text: string }) => {
    await amend.mutateAsync({ id, text: text.trim() })
    toast({ tone: 'ok', message: 'Your amendment was added.' })
  }
  return (
    <ActionDialog
      title="Amend the entry"
      submit="Add amendment"
      initial={{ text: '' }}
      validate={({ text }): Record<string, string> => (text.trim() === '' ? { text: 'Amendment is required' } : {})}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <Textarea
          label="Amendment"
          description="It appears below the entry with your name and the time."
          required
          rows={5}
          maxLength={4000}
          {...form.getInputProps('text')}
        />
      )}
    </ActionDialog>
  )
}
