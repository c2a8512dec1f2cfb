import { Radio, Stack } from '@mantine/core'
import type { GuestMessage } from '#contract/messages/messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { formatForReader, readerZone } from '../../../../shared/format/reader-zone.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { LocalDateTimeField } from '../../../ui/dates/local-date-time-field.tsx'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import { useAudience, useManageMessage } from '../queries/messages.ts'
import { audienceWords, guestCount } from './message-words.ts'

interface Values extends Record<string, unknown> {
  when: 'now' | 'later'
  /** On the reader's clock. */
  send_at: string | null
}

const instantOf = ({ when, send_at }: Values): string | null => {
  const at = when === 'later' && send_at !== null ? readZoned(send_at, readerZone()) : null
  return at === null ? null : new Date(at.at).toISOString()
}

/** Sends a saved message, now or later. */
export function ScheduleDialog({ message, onClose }: { message: GuestMessage; onClose: () => void }) {
  const now = useNow()
  const manage = useManageMessage(message)
  const { audience, segment, event } = message
  const { data } = useAudience({ audience, segment_id: segment?.id ?? null, event_id: event?.id ?? null })
  const submit = async (values: Values) => {
    const { send_at } = await manage.mutateAsync({ action: 'schedule', send_at: instantOf(values) })
    const when = values.when === 'now' ? 'is being sent' : `is scheduled for ${formatForReader(send_at ?? '')}`
    toast({ tone: 'ok', message: `“${message.subject}” ${when}.` })
  }
  return (
    <ActionDialog<Values>
      title="Send this message?"
      submit={({ when }) => (when === 'now' ? 'Send message' : 'Schedule message')}
      initial={{ when: 'now', send_at: null }}
      validate={(values) => (values.when === 'later' && values.send_at === null ? { send_at: 'Choose a date and a time' } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap="md">
          <p>
            {audienceWords(message)}
            {data !== undefined && `: ${guestCount(data.recipients)} right now`}. Emails can’t be taken back once they’re sent.
          </p>
          <Radio.Group label="When" {...form.getInputProps('when')}>
            <Stack gap="xs" mt="xs">
              <Radio value="now" label="Now" />
              <Radio value="later" label="Later" description="You can cancel it until then" />
            </Stack>
          </Radio.Group>
          {form.values.when === 'later' && (
            <LocalDateTimeField
              label="Send at"
              required
              timezone={readerZone()}
              defaultTime="12:00"
              {...(now !== null && { minDate: writeZoned(now, readerZone()).slice(0, 10) })}
              {...form.getInputProps('send_at')}
            />
          )}
        </Stack>
      )}
    </ActionDialog>
  )
}
