import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { useState } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { useAcceptFewerPlaces } from '../queries/waiting-list-queries.ts'
import styles from './waiting-entries.module.css'

const meaningOf = (smallest: number, party: number) =>
  smallest === party
    ? `We’ll only offer you places for all ${party} of you.`
    : `If ${smallest === party - 1 ? smallest : `${smallest} to ${party - 1}`} ${party - 1 === 1 ? 'place is' : 'places are'} free, we’ll offer ${party - 1 === 1 ? 'it' : 'them'} to you too. You get one offer, then you leave the list.`

/** The fewest places a waiting party would take. */
export function FewerPlaces({ entry, onDone }: { entry: WaitingEntry; onDone: () => void }) {
  const { id, party_size, smallest_party, event } = entry
  const [smallest, setSmallest] = useState(smallest_party)
  const accept = useAcceptFewerPlaces(id)
  const save = () =>
    accept.mutate(smallest, {
      onSuccess: ({ state }) => {
        onDone()
        if (state === 'waiting')
          toast({
            tone: 'ok',
            message: smallest === party_size ? 'Saved: all places or none' : `Saved: ${smallest} or more places`,
          })
      },
    })
  return (
    <fieldset className={styles.fewer} aria-label={`Fewer places for ${event.title}`}>
      <div className={styles.least}>
        <p className={styles.leastLabel}>At least</p>
        <Stepper label="Places" value={smallest} min={1} max={party_size} onChange={setSmallest} />
      </div>
      <p className={styles.meaning} aria-live="polite">
        {meaningOf(smallest, party_size)}
      </p>
      {accept.isError && <Notice tone="bad">{errorMessage(accept.error, 'That didn’t work. Try again in a moment.')}</Notice>}
      <div className={styles.actions}>
        <Button size="small" pending={accept.isPending} onClick={save}>
          {smallest === party_size ? `Only all ${party_size}` : `Accept ${formatCount(smallest, 'place')} or more`}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
