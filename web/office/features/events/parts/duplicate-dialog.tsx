import { useNavigate } from 'react-router'
import type { ManagedEventLine } from '#contract/event-management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { useManageEvent } from '../queries/use-manage-event.ts'
import { addDays } from '../../../ui/dates/local-dates.ts'

interface DuplicateDialogProps {
  event: Pick<ManagedEventLine, 'id' | 'title' | 'business_date'>
  onClose: () => void
}

/** Another event like this one, as a draft on another date. */
export function DuplicateDialog({ event: { id, title, business_date }, onClose }: DuplicateDialogProps) {
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
        </>
      )}
    </ActionDialog>
  )
}
