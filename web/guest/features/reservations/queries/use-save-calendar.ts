import { getReservationCalendar, type Reservation } from '#contract/reservations/reservations.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../shared/api/api.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Saves the event as a calendar file. A link cannot: the call needs the token. */
export function useSaveCalendar({ id, reference }: Pick<Reservation, 'id' | 'reference'>) {
  return useMutation({
    mutationFn: async () => call(getReservationCalendar, { params: { id } }),
    onSuccess: (calendar) => saveFile(new Blob([calendar], { type: 'text/calendar' }), `vesper-${reference}.ics`),
    onError: () => toast({ tone: 'bad', message: 'The calendar file didn’t load. Try again in a moment.' }),
  })
}
