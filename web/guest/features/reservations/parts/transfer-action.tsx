import type { Reservation } from '#contract/reservations.ts'
import Send from 'lucide-react/icons/send'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../../shared/frame/toasts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

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
      <Suspense fallback={<LoadingDialog title="Transfer booking" onClose={() => setAsking(false)} />}>
        {isAsking && <TransferDialog reservation={reservation} onClose={() => setAsking(false)} onOffered={offered} />}
      </Suspense>
    </>
  )
}
