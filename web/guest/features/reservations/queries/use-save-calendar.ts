import { getReservationCalendar, type Reservation } from '#contract/reservations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api.ts'
import { showToast } from '../../../ui/toast.tsx'

/** Saves the night as a calendar file. A link cannot: the call needs the token. */
export function useSaveCalendar({ id, reference }: Pick<Reservation, 'id' | 'reference'>) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => call(getReservationCalendar, { params: { id } }),
    onSuccess: (calendar) => saveFile(`vesper-${reference}.ics`, new Blob([calendar], { type: 'text/calendar' })),
    onError: () => showToast('The calendar file did not load. Try again in a moment.', { tone: 'bad' }),
  })
}

function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
