import { leastShare, type Split } from '#contract/reservations/splits.ts'
import type { Reservation } from '#contract/reservations/reservations.ts'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../parts/split/split.module.css'

const SplitPanel = lazyPart(async () => (await import('../parts/split/split-panel.tsx')).SplitPanel)
const AmountsDialog = lazyPart(async () => (await import('./amounts-dialog.tsx')).AmountsDialog)
const SplitDialog = lazyPart(async () => (await import('./split-dialog.tsx')).SplitDialog)

/** Only an unpaid booking is split: a confirmed one keeps its places in any case. */
const canSplit = ({ status, allowed_actions, to_pay_minor }: Reservation) =>
  (status === 'held' || status === 'awaiting_payment') && allowed_actions.includes('pay') && to_pay_minor >= 2 * leastShare

/** The split of a booking, or the way to one; empty if neither is possible. */
export function SplitPart({ reservation, isConfirming }: { reservation: Reservation; isConfirming: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [changing, setChanging] = useState<Split | null>(null)
  if (reservation.split !== undefined)
    return (
      <Later fallback={<LoadingSplit />}>
        <SplitPanel reservation={reservation} onChange={setChanging} />
        {changing !== null && (
          <Later fallback={<LoadingDialog title="Change amounts" onClose={() => setChanging(null)} />}>
            <AmountsDialog id={reservation.id} split={changing} onClose={() => setChanging(null)} />
          </Later>
        )}
      </Later>
    )
  if (!canSplit(reservation) || isConfirming) return null
  const close = () => setOpen(false)
  const started = () => {
    close()
    toast({ tone: 'ok', message: 'Links created. Send them to your friends' })
  }
  return (
    <>
      <div className={styles.start}>
        <Button variant="secondary" icon={<Users size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
          Split with friends
        </Button>
      </div>
      {isOpen && (
        <Later fallback={<LoadingDialog title="Split with friends" onClose={close} />}>
          <SplitDialog reservation={reservation} onClose={close} onStarted={started} />
        </Later>
      )}
    </>
  )
}

const LoadingSplit = () => (
  <Card>
    <Loading label="Loading the split">
      <Skeleton height="12rem" />
    </Loading>
  </Card>
)
