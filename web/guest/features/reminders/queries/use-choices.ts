import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getReminderSettings, saveReminderSettings, type ReminderChoices } from '#contract/reminders/reminders.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { readerZone } from '../../../../shared/format/reader-zone.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** A guest's choices, each saved as soon as it is made, in the order they were made. */
export function useChoices(saved: ReminderChoices) {
  const client = useQueryClient()
  const [choices, setChoices] = useState(saved)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (body: ReminderChoices) => call(saveReminderSettings, { body }),
    scope: { id: saveReminderSettings.name },
    onError: (error) => {
      setChoices(saved)
      toast({ tone: 'bad', message: errorMessage(error, 'Your choice couldn’t be saved. Try again in a moment.') })
    },
    onSettled: async () => invalidate(client, getReminderSettings),
  })
  const choose = (change: Partial<ReminderChoices>) => {
    // Quiet hours are meant by the clock of the person who sets them.
    const next = { ...choices, ...change, timezone: readerZone() }
    setChoices(next)
    mutate(next)
  }
  return { choices, choose, state: isPending ? 'Saving…' : isSuccess ? 'Saved' : '' }
}
