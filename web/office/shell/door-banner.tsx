import { Anchor } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useAgain } from '../../shared/api/use-again.ts'
import { formatCount } from '../../shared/format/format.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { countWaitingAtDoor } from '../../shared/session/kept-door.ts'
import { Banner } from '../ui/banner.tsx'

const againMs = 30_000

/** What the door did without a network and has not sent: only its own screens send it, so every other one leads there. */
export function DoorBanner() {
  const [waiting, setWaiting] = useState(0)
  const count = useCallback(async () => setWaiting(await countWaitingAtDoor()), [])
  useAgain(count, againMs)
  if (waiting === 0) return null
  return (
    <Banner tone="warn" action={<Anchor href={paths.door}>Open the door</Anchor>}>
      {formatCount(waiting, 'door entry', 'door entries')} {waiting === 1 ? 'is' : 'are'} only on this device, waiting to be sent.
    </Banner>
  )
}
