import { Radio, Stack } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  bookingUpdates,
  getNotificationSettings,
  saveNotificationSettings,
  type BookingUpdates as Choice,
} from '#contract/notifications/settings.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'

const words: Readonly<Record<Choice, { label: string; description: string }>> = {
  tables_and_vips: {
    label: 'Tables and VIPs',
    description: 'Tables and guests in your two highest tiers ring the bell. All bookings are in one daily email.',
  },
  each: { label: 'Every booking', description: 'Each booking rings the bell and is emailed to you. No daily email.' },
  summary: { label: 'Daily email only', description: 'One email about the day’s bookings, after your day cut-off.' },
  none: { label: 'Nothing', description: 'New bookings are still listed under Reservations.' },
}

const query = apiQuery(getNotificationSettings)

/** Which new bookings someone who manages reservations hears of. A choice is saved at once. */
export function BookingUpdatesField() {
  const client = useQueryClient()
  const settings = useQuery(query)
  const save = useMutation({
    mutationFn: async (bookings: Choice) => call(saveNotificationSettings, { body: { bookings } }),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved)
      toast({ tone: 'ok', message: 'Saved.' })
    },
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  const { data, error } = settings
  return (
    <Stack gap="md">
      <p>Requests that need your answer always ring the bell.</p>
      {data === undefined && error === null && <FormSkeleton />}
      {data === undefined && error !== null && <p role="alert">{errorMessage(error, 'Network error. Please try again.')}</p>}
      {data !== undefined && (
        <Radio.Group
          label="Other new bookings"
          value={save.isPending ? save.variables : data.bookings}
          onChange={(value) => {
            const choice = bookingUpdates.find((one) => one === value)
            if (choice !== undefined) save.mutate(choice)
          }}
        >
          <Stack gap="sm" mt="xs">
            {bookingUpdates.map((one) => (
              <Radio key={one} value={one} {...words[one]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
