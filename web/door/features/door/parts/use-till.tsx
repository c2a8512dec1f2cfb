import { useState, type ReactNode } from 'react'
import { waitingOf, type LocalDoorState } from '../device/local-door-state.ts'
import type { LocalDoor } from '../device/local-door.ts'
import { useDoorItems } from '../device/door-items.ts'
import { useOwnDrawer } from '../device/own-drawer.ts'
import type { Payment } from '../device/pay-here.ts'
import { DrawerSheet } from './drawer-sheet.tsx'
import type { RefundFrom } from '../refunds/refund-form.tsx'
import { WalkInSheet } from './walk-in-sheet.tsx'

interface Till extends RefundFrom {
  /** Where this person’s open drawer is; null for none, or while it is unknown. */
  place: string | null
  onDrawer: () => void
  onWalkIn: () => void
  /** Takes a payment; cash goes into the open drawer. */
  onCollect: (payment: Payment) => Promise<void>
  /** Their drawer or a walk-in, while it is shown. */
  sheet: ReactNode
}

/** The money of the person at this door. */
export function useTill(userId: string, localDoor: LocalDoor | null, state: LocalDoorState): Till {
  const { own, refresh } = useOwnDrawer(userId)
  const event = state.list?.event
  const doorItems = useDoorItems(event?.id ?? '')
  const [shown, setShown] = useState<'drawer' | 'walk_in' | null>(null)
  const close = () => setShown(null)
  const reread = () => void refresh().catch(() => undefined)
  const drawer = own?.drawer ?? null
  return {
    place: drawer?.place ?? null,
    drawer,
    async onRefunded() {
      reread()
      await localDoor?.renew()
    },
    onDrawer: () => setShown('drawer'),
    onWalkIn: () => {
      setShown('walk_in')
      void doorItems.refresh()
    },
    async onCollect(payment) {
      const goesIn = payment.method === 'cash' ? drawer : null
      await localDoor?.collect({ ...payment, ...(goesIn && { drawer_id: goesIn.id }) })
      if (goesIn) reread()
    },
    sheet: (
      <>
        {shown === 'drawer' && own !== null && (
          <DrawerSheet own={own} waiting={waitingOf(state).length} refresh={refresh} onClose={close} />
        )}
        {shown === 'walk_in' && localDoor !== null && event !== undefined && (
          <WalkInSheet
            doorItems={doorItems}
            event={event}
            onAdmit={async (walkIn) => localDoor.admitWalkIn(walkIn)}
            drawerId={drawer?.id ?? null}
            onAdmitted={() => {
              reread()
              void localDoor.renew()
            }}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
