import { useState, type ReactNode } from 'react'
import { waitingOf, type LocalDoorState } from '../device/local-door-state.ts'
import type { LocalDoor } from '../device/local-door.ts'
import { useOwnDrawer } from '../device/own-drawer.ts'
import type { Payment } from '../device/pay-here.ts'
import { DrawerSheet } from './drawer-sheet.tsx'

interface Till {
  /** Where this person’s open drawer is; null for none, or while it is unknown. */
  place: string | null
  onDrawer: () => void
  /** Takes a payment; cash goes into the open drawer. */
  onCollect: (payment: Payment) => Promise<void>
  /** Their drawer, while it is shown. */
  sheet: ReactNode
}

/** The money of the person at this door. */
export function useTill(userId: string, localDoor: LocalDoor | null, state: LocalDoorState): Till {
  const { own, refresh } = useOwnDrawer(userId)
  const [isShown, setShown] = useState(false)
  const drawer = own?.drawer ?? null
  return {
    place: drawer === null ? null : drawer.place,
    onDrawer: () => setShown(true),
    async onCollect(payment) {
      const goesIn = payment.method === 'cash' ? drawer : null
      await localDoor?.collect({ ...payment, ...(goesIn && { drawer_id: goesIn.id }) })
      if (goesIn) void refresh().catch(() => undefined)
    },
    sheet: isShown && own !== null && (
      <DrawerSheet own={own} waiting={waitingOf(state).length} refresh={refresh} onClose={() => setShown(false)} />
    ),
  }
}
