import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ManagedEventLine } from '#contract/event-management.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { useManageEvent } from '../queries/use-manage-event.ts'

const week = 7 * 86_400_000
const weekAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + week).toISOString().slice(0, 10)

/** Another night like this one, as a draft on another date. */
export function DuplicateDialog({
  event,
  onClose,
}: {
  event: Pick<ManagedEventLine, 'id' | 'title' | 'business_date'>
  onClose: () => void
}) {
  const [date, setDate] = useState<string | null>(weekAfter(event.business_date))
  const manage = useManageEvent()
  const navigate = useNavigate()
  const duplicate = async () => {
    const copy = await manage.mutateAsync({ id: event.id, action: 'duplicate', ...(date !== null && { business_date: date }) })
    await navigate(paths.clubEvent(copy.id))
  }
  return (
    <ConfirmDialog opened onClose={onClose} title={`Duplicate ${event.title}`} confirm="Duplicate" onConfirm={duplicate}>
      <p>A draft with the same details, times of the clock and prestations. Its reservations stay where they are.</p>
      <DateField label="Date of the new night" value={date} onChange={setDate} />
    </ConfirmDialog>
  )
}
