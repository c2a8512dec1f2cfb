import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import {
  getBookingCalendarLink,
  makeBookingCalendarLink,
  removeBookingCalendarLink,
} from '#contract/reservations/booking-calendar.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { copyLink } from '../../../domain/share-link.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LoadFailure } from './load-failure.tsx'
import styles from './calendar-card.module.css'

const onError = (error: unknown) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })

/** A secret link that keeps the guest's bookings up to date in their own calendar. */
export function CalendarCard() {
  const heading = useId()
  const query = useQuery(apiQuery(getBookingCalendarLink))
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <h2 id={heading}>Bookings in your calendar</h2>
      {query.isPending && (
        <Loading label="Loading your calendar link">
          <Skeleton height="5rem" />
        </Loading>
      )}
      <LoadFailure query={query} message="Your calendar link couldn’t be loaded." />
      {query.data !== undefined && <Link isOn={query.data.created_at !== null} />}
    </Card>
  )
}

function Link({ isOn }: { isOn: boolean }) {
  const client = useQueryClient()
  const onSettled = async () => invalidate(client, getBookingCalendarLink)
  const make = useMutation({ mutationFn: async () => call(makeBookingCalendarLink), onSettled, onError })
  const remove = useMutation({
    mutationFn: async () => call(removeBookingCalendarLink),
    onSuccess: () => {
      make.reset()
      toast({ tone: 'ok', message: 'Calendar link turned off' })
    },
    onSettled,
    onError,
  })
  const url = make.data?.url
  return (
    <>
      <p>
        {isOn
          ? 'Your calendar link is on. Anyone who has it can see your bookings, so keep it to yourself.'
          : 'Get a secret link and add it to your calendar. Your bookings appear there and stay up to date.'}
      </p>
      {url !== undefined && (
        <div className={styles.link}>
          <TextField
            label="Secret link"
            hint="Shown once. If you lose it, replace it."
            readOnly
            value={url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div className={styles.actions}>
            <ButtonLink icon={<CalendarPlus size={18} aria-hidden="true" />} to={url.replace(/^https?:/, 'webcal:')}>
              Add to calendar
            </ButtonLink>
            <Button
              variant="secondary"
              icon={<Copy size={18} aria-hidden="true" />}
              onClick={() => void copyLink(url, 'Select the link and copy it.')}
            >
              Copy link
            </Button>
          </div>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" pending={make.isPending} onClick={() => make.mutate()}>
          {isOn ? 'Replace link' : 'Get calendar link'}
        </Button>
        {isOn && (
          <Button variant="quiet" size="small" pending={remove.isPending} onClick={() => remove.mutate()}>
            Turn off link
          </Button>
        )}
      </div>
    </>
  )
}
