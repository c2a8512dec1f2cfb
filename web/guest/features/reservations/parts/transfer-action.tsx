import type { Reservation } from '#contract/reservations.ts'
import Send from 'lucide-react/icons/send'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'

const TransferDialog = lazy(async () => ({ default: (await import('./transfer-dialog.tsx')).TransferDialog }))

/** Offers a booking to someone else. */
export function TransferAction({ reservation }: { reservation: Reservation }) {
  const [isAsking, setAsking] = useState(false)
  const offered = () => {
    setAsking(false)
    toast({ tone: 'ok', message: 'Offer sent' })
  }
  return (
    <>
      <Button variant="secondary" icon={<Send size={18} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Transfer booking
      </Button>
      <Suspense fallback={null}>
        {isAsking && <TransferDialog reservation={reservation} onClose={() => setAsking(false)} onOffered={offered} />}
      </Suspense>
    </>
  )
}
