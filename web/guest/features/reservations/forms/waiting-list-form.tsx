import type { EventPage } from '#contract/events/events.ts'
import type { WaitingEntry } from '#contract/reservations/waiting-list.ts'
import { useState, type SubmitEvent } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { readReferral } from '../../../domain/referral.ts'
import { chosenLines, partyBounds, type Selection } from '../../../domain/selection.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { waitingWords } from '../parts/waiting-words.ts'
import { useJoinWaitingList } from '../queries/waiting-list-queries.ts'
import { partyOf } from './booking-details.ts'
import { PrestationChoices } from './choices.tsx'
import { PartyField } from './party-field.tsx'
import styles from './waiting-list-form.module.css'

const nothing: Selection = { lines: [], party: null }

/** The event as if sold-out items were available; bookable ones are no reason to wait. */
const withFreePlaces = (event: EventPage): EventPage => ({
  ...event,
  prestations: event.prestations
    .filter(({ state }) => state === 'sold_out' || event.is_sold_out)
    .map((one) => ({ ...one, state: one.state === 'sold_out' || one.state === 'on_sale' ? ('on_sale' as const) : one.state })),
})

export function WaitingListForm({ event: now }: { event: EventPage }) {
  const event = withFreePlaces(now)
  const [selection, select] = useState(nothing)
  const [error, setError] = useState<string | null>(null)
  const join = useJoinWaitingList(event.id)
  const bounds = partyBounds(event, selection)
  const party = partyOf(event, selection)

  if (join.data !== undefined) return <Joined entry={join.data} />

  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    if (join.isPending) return
    const lines = chosenLines(event, selection).map(({ prestation, quantity }) => ({ prestation_id: prestation.id, quantity }))
    if (bounds.max === 0) return setError('Choose what to wait for: a ticket or a table.')
    setError(null)
    const referral = readReferral()
    join.mutate(
      { lines, party_size: party, ...(referral !== null && { referral }) },
      { onError: (failure) => setError(errorMessage(failure, 'That didn’t work. Try again in a moment.')) },
    )
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Waiting list" className={styles.form}>
      <Card>
        <h2 className={styles.heading}>What would you like to wait for?</h2>
        <PrestationChoices event={event} selection={selection} onSelect={select} />
        {bounds.max > 0 && (
          <PartyField party={party} bounds={bounds} onChange={(next) => select({ ...selection, party: next })} error={null} />
        )}
      </Card>
      {error !== null && <Notice tone="bad">{error}</Notice>}
      <Button type="submit" pending={join.isPending}>
        Join the waiting list
      </Button>
    </form>
  )
}

function Joined({ entry }: { entry: WaitingEntry }) {
  const { place, reason } = waitingWords(entry)
  return (
    <Notice
      tone="ok"
      title={`${place} on the waiting list`}
      action={<ButtonLink to={paths.reservations}>See my reservations</ButtonLink>}
    >
      {reason}
    </Notice>
  )
}
