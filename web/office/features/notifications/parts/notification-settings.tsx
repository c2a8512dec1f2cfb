import { Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  bookingUpdates,
  getNotificationSettings,
  saveNotificationSettings,
  updateChannels,
  type NotificationSettings,
} from '#contract/notifications/settings.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'

type Words<T extends string> = Readonly<Record<T, { label: string; description?: string }>>

const bookingWords: Words<NotificationSettings['bookings']> = {
  tables_and_vips: {
    label: 'Tables and VIPs',
    description: 'Tables and guests in your two highest tiers ring the bell. All bookings are in one daily email.',
  },
  each: { label: 'Every booking', description: 'Each booking rings the bell and is emailed to you. No daily email.' },
  summary: { label: 'Daily email only', description: 'One email about the day’s bookings, after your day cut-off.' },
  none: { label: 'Nothing', description: 'New bookings are still listed under Reservations.' },
}

const channelWords: Words<NotificationSettings['alerts']> = {
  email: { label: 'Bell and email' },
  app: { label: 'Bell only' },
  none: { label: 'Nothing' },
}

const query = apiQuery(getNotificationSettings)

/** What someone who manages reservations hears of. A choice is saved at once. */
export function NotificationSettingsFields() {
  const client = useQueryClient()
  const settings = useQuery(query)
  const save = useMutation({
    mutationFn: async (chosen: NotificationSettings) => call(saveNotificationSettings, { body: chosen }),
    onSuccess: (saved) => {
      putAnswer(client, query.queryKey, saved)
      toast({ tone: 'ok', message: 'Saved.' })
    },
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  const { data, error } = settings
  const shown = save.isPending ? save.variables : data
  const choose = (change: Partial<NotificationSettings>) => shown !== undefined && save.mutate({ ...shown, ...change })
  return (
    <Stack gap="lg">
      <p>Requests that need your answer always ring the bell.</p>
      {data === undefined && error === null && <FormSkeleton />}
      {data === undefined && error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
      {shown !== undefined && (
        <>
          <Choice
            label="Other new bookings"
            options={bookingUpdates}
            words={bookingWords}
            value={shown.bookings}
            onChoose={(bookings) => choose({ bookings })}
          />
          <Choice
            label="Night report"
            description="Guests, takings and tables of the night, compared with the same weekday. Sent after your day cut-off."
            options={updateChannels}
            words={channelWords}
            value={shown.night_report}
            onChoose={(channel) => choose({ night_report: channel })}
          />
          <Choice
            label="Alerts"
            description="An event sells out, the door is nearly full, or someone hasn’t checked in to their shift."
            options={updateChannels}
            words={channelWords}
            value={shown.alerts}
            onChoose={(alerts) => choose({ alerts })}
          />
        </>
      )}
    </Stack>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  description?: string
  options: readonly T[]
  words: Words<T>
  value: T
  onChoose: (option: T) => void
}

function Choice<T extends string>({ label, description, options, words, value, onChoose }: ChoiceProps<T>) {
  return (
    <Radio.Group
      label={label}
      {...(description !== undefined && { description })}
      // What a group of choices is about is read before them.
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one === chosen)
        if (option !== undefined) onChoose(option)
      }}
    >
      <Stack gap="sm" mt="xs">
        {options.map((one) => (
          <Radio key={one} value={one} {...words[one]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
