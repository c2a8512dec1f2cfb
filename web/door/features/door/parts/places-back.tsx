import { useState } from 'react'
import type { DoorGuest } from '#contract/door/door.ts'
import { givePlacesBack } from '#contract/last-hour/last-hour.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface PlacesBackProps {
  guest: DoorGuest
  eventId: string
  /** What the door does next: it loads the party as it is now. */
  onGiven: () => void
}

/** For a party that comes after its places were passed on: whether it has places again, decided by the server. */
export function PlacesBack({ guest, eventId, onGiven }: PlacesBackProps) {
  const [state, setState] = useState<'asked' | { fault: string } | null>(null)
  const give = () => {
    setState('asked')
    call(givePlacesBack, { params: { event_id: eventId, id: guest.id } }).then(
      () => {
        setState(null)
        onGiven()
      },
      (error: unknown) =>
        setState({ fault: errorMessage(error, 'You need a connection to see what’s left. Try again when you’re back online.') }),
    )
  }
  return (
    <>
      <Button disabled={state === 'asked'} onClick={give}>
        Give them {formatCount(guest.party_size, 'place')} again
      </Button>
      {state !== null && state !== 'asked' && <Notice tone="bad">{state.fault}</Notice>}
    </>
  )
}
