import { Button } from '@mantine/core'
import { exportClubReservations } from '#contract/club-reservation-list.ts'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'react-router'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { filtersOf } from './reservation-filters.ts'

/** All that the filters show, of all pages, as a file. */
export function CsvButton() {
  const [search] = useSearchParams()
  const write = useMutation({
    mutationFn: async () => call(exportClubReservations, { query: filtersOf(search) }),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv' }), 'reservations.csv'),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  return (
    <Button
      variant="default"
      loading={write.isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => write.mutate()}
    >
      CSV
    </Button>
  )
}
