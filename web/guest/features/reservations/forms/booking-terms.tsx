import type { EventPage } from '#contract/events/events.ts'
import { cancellationLines } from '../../../domain/cancellation-lines.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import type { Dues } from '../../../domain/selection.ts'
import styles from './booking-terms.module.css'

type Event = Pick<EventPage, 'min_age' | 'requires_verified_id' | 'starts_at'> & {
  club: Pick<EventPage['club'], 'cancellation_policy'>
}

/** What happens next: immediately, after the club's approval, or after the payment. */
function nextStep({ online, asks }: Dues, hasBegun: boolean): string {
  if (asks) return `The club answers within 48 hours${online > 0 ? ', then you pay' : ''}. We hold your places in the meantime.`
  return online > 0
    ? 'We hold your places for 10 minutes while you pay.'
    : `You pay nothing now.${hasBegun ? '' : ' Cancel free of charge until the event starts.'}`
}

/** The terms in sentences. What is paid at the venue can be cancelled for free, until the event starts. */
export function BookingTerms({
  event: { min_age, requires_verified_id, starts_at, club },
  dues,
  referral,
}: {
  event: Event
  /** Null while nothing is selected: the terms depend on what is. */
  dues: Dues | null
  /** The code of the ambassador whose link led here. */
  referral: string | null
}) {
  const now = useNow()
  const hasBegun = now !== null && Date.parse(starts_at) <= now
  return (
    <ul className={styles.terms}>
      {dues !== null && <li>{nextStep(dues, hasBegun)}</li>}
      {hasBegun && <li>This event has started, so you can’t cancel this booking.</li>}
      {dues !== null && dues.online > 0 && !hasBegun && <li>{cancellationLines(club.cancellation_policy).join(' ')}</li>}
      <li>{min_age} and over. Bring a photo ID.</li>
      {requires_verified_id && <li>This event requires a verified ID.</li>}
      {referral !== null && <li>Referred by {referral}.</li>}
    </ul>
  )
}
