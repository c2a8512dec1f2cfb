import { useNavigate } from 'react-router'
import type { ManagedEventLine } from '#contract/events/management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { useManageEvent } from '../queries/use-manage-event.ts'
import { addDays, daysBetween } from '../../../ui/dates/local-dates.ts'
import { readZoned, writeZoned } from '../../../ui/dates/zoned-time.ts'
import type { EventSpan } from './other-event-words.ts'
import { OtherEvents } from './other-events.tsx'

interface DuplicateDialogProps {
  event: Pick<ManagedEventLine, 'id' | 'title' | 'business_date' | 'starts_at' | 'ends_at' | 'timezone'>
  onClose: () => void
}

/** When an event would be on another date, at the same times on the clock. */
function spanOn({ business_date, starts_at, ends_at, timezone }: DuplicateDialogProps['event'], date: string): EventSpan | null {
  const move = (at: string) => {
    const local = writeZoned(Date.parse(at), timezone)
    return readZoned(`${addDays(local.slice(0, 10), daysBetween(business_date, date))}${local.slice(10)}`, timezone)
  }
  const [from, to] = [move(starts_at), move(ends_at)]
  return from && to && { from: from.at, to: to.at }
}

/** Another event like this one, as a draft on another date. */
export function DuplicateDialog({ event, onClose }: DuplicateDialogProps) {
  const { id, title, business_date } = event
  const manage = useManageEvent()
  const navigate = useNavigate()
  return (
    <ActionDialog<{ business_date: string | null }>
      title={`Duplicate ${title}`}
      submit="Duplicate event"
      initial={{ business_date: addDays(business_date, 7) }}
      validate={(values) => (values.business_date === null ? { business_date: 'Choose a date' } : {})}
      onSubmit={async (values) => {
        const date = values.business_date
        const copy = await manage.mutateAsync({ id, action: 'duplicate', ...(date !== null && { business_date: date }) })
        await navigate(paths.clubEvent(copy.id))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Creates a draft with the same details, times and tickets & tables. Reservations aren’t copied.</p>
          <DateField label="Date of the new event" required {...form.getInputProps('business_date')} />
          <OtherEvents span={form.values.business_date === null ? null : spanOn(event, form.values.business_date)} />
        </>
      )}
    </ActionDialog>
  )
}
