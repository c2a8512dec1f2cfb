import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { listManagedEvents } from '#contract/events/management.ts'
import { listGuestSegments } from '#contract/guests/segments.ts'
import type { AddMessageBody, GuestMessage } from '#contract/messages/messages.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { formatEventDate } from '../../../../shared/format/format.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'

export interface MessageValues extends AddMessageBody, Record<string, unknown> {
  version: number
}

export const newMessage: MessageValues = {
  audience: 'everyone',
  segment_id: null,
  event_id: null,
  subject: '',
  body: '',
  version: 1,
}

export const valuesOf = ({ audience, segment, event, subject, body, version }: GuestMessage): MessageValues => ({
  audience,
  segment_id: segment?.id ?? null,
  event_id: event?.id ?? null,
  subject,
  body,
  version,
})

const audiences = [
  { value: 'everyone', label: 'News: everyone who agreed to it' },
  { value: 'segment', label: 'News: a segment, those who agreed' },
  { value: 'holders', label: 'The guests of an event' },
]

interface MessageFieldsProps {
  form: UseFormReturnType<MessageValues>
  /** What the saved message is about: it may no longer be among the choices. */
  message: GuestMessage | null
}

/** The fields of a message, new or not. */
export function MessageFields({ form, message }: MessageFieldsProps) {
  const { audience } = form.values
  const { data: list } = useQuery(apiQuery(listManagedEvents, { query: { status: 'upcoming', limit: 100 } }))
  const { data: segments } = useQuery({ ...apiQuery(listGuestSegments), enabled: audience === 'segment' })
  const events = (list?.events ?? [])
    .filter(({ state }) => state === 'published' || state === 'paused')
    .map(({ id, title, starts_at, timezone }) => ({ value: id, label: `${title}, ${formatEventDate(starts_at, timezone)}` }))
  const saved = message?.event ?? null
  const isMissing = saved !== null && !events.some(({ value }) => value === saved.id)
  const choices = isMissing ? [...events, { value: saved.id, label: saved.title }] : events
  return (
    <>
      <SelectField
        label="For"
        required
        data={audiences}
        description={
          audience === 'holders'
            ? 'About their booking: everyone with a booking gets it, and it has no unsubscribe link.'
            : 'At most two a week for each guest, with a link to unsubscribe.'
        }
        {...form.getInputProps('audience')}
      />
      {audience === 'segment' && (
        <SelectField
          label="Segment"
          required
          placeholder="Choose a segment"
          data={(segments?.segments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage="Save filters over your guests as a segment first"
          {...form.getInputProps('segment_id')}
        />
      )}
      <SelectField
        label={audience === 'holders' ? 'Event' : 'Event to link to'}
        required={audience === 'holders'}
        clearable={audience !== 'holders'}
        placeholder={audience === 'holders' ? 'Choose an event' : 'None'}
        data={choices}
        nothingFoundMessage="No upcoming published events"
        {...form.getInputProps('event_id')}
      />
      <TextInput label="Subject" required maxLength={120} {...form.getInputProps('subject')} />
      <Textarea
        label="Message"
        description="Plain text. Each line is a paragraph, and addresses that begin with https:// become links."
        required
        rows={10}
        maxLength={5000}
        {...form.getInputProps('body')}
      />
    </>
  )
}
