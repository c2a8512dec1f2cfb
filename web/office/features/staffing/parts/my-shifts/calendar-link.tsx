import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCalendarLink, makeCalendarLink, removeCalendarLink } from '#contract/staffing/my-shifts.ts'
import { apiQuery, invalidate } from '../../../../../shared/api/api-query.ts'
import { call } from '../../../../../shared/api/api.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { Panel } from '../../../../ui/panel.tsx'
import styles from './my-shifts.module.css'

const onError = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })

/** A secret link that adds the shifts to the person's own calendar. */
export function CalendarLink() {
  const client = useQueryClient()
  const { data } = useQuery(apiQuery(getCalendarLink))
  const onSettled = async () => invalidate(client, getCalendarLink)
  const make = useMutation({ mutationFn: async () => call(makeCalendarLink), onSettled, onError })
  const remove = useMutation({
    mutationFn: async () => call(removeCalendarLink),
    onSuccess: () => {
      make.reset()
      toast({ tone: 'ok', message: 'The calendar link is off.' })
    },
    onSettled,
    onError,
  })
  const isOn = data !== undefined && data.created_at !== null
  const url = make.data?.url
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '')
    toast({ tone: 'ok', message: 'Link copied.' })
  }
  return (
    <Panel title="Shifts in your calendar">
      <div className={styles.link}>
        <p className={styles.quiet}>
          {isOn
            ? 'Your calendar link is on. Anyone who has it can see your shifts, so keep it to yourself.'
            : 'Get a secret link, add it to your phone’s calendar, and your shifts stay up to date there.'}
        </p>
        {url !== undefined && (
          <>
            <TextInput
              label="Secret link, shown once"
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button onClick={() => void copy().catch(onError)}>Copy link</Button>
          </>
        )}
        <div className={styles.actions}>
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {isOn ? 'Replace link' : 'Get calendar link'}
          </Button>
          {isOn && (
            <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
              Turn off link
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}
