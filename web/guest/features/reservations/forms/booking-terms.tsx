import type { EventPage } from '#contract/events.ts'
import { cancellationLines } from '../../../domain/cancellation-lines.ts'
import type { Dues } from '../../../domain/selection.ts'
import styles from './booking-terms.module.css'

type Event = Pick<EventPage, 'min_age' | 'requires_verified_id'> & {
  club: Pick<EventPage['club'], 'cancellation_policy'>
}

/** What happens next: immediately, after the club's approval, or after the payment. */
function nextStep({ online, asks }: Dues): string {
  if (asks) return `The club answers within 48 hours${online > 0 ? ', then you pay' : ''}. We hold your places in the meantime.`
  return online > 0
    ? 'We hold your places for 10 minutes while you pay.'
    : 'You pay nothing now. Cancel free of charge until the event starts.'
}

/** The terms in sentences. What is paid at the venue can be cancelled for free. */
export function BookingTerms({
  event: { min_age, requires_verified_id, club },
  dues,
  referral,
}: {
  event: Event
  dues: Dues
  /** The code of the ambassador whose link led here. */
  referral: string | null
}) {
  return (
    <ul className={styles.terms}>
      <li>{nextStep(dues)}</li>
      {dues.online > 0 && <li>{cancellationLines(club.cancellation_policy).join(' ')}</li>}
      <li>{min_age} and over. Bring a photo ID.</li>
      {requires_verified_id && <li>This event requires a verified ID.</li>}
      {referral !== null && <li>Referred by {referral}.</li>}
    </ul>
  )
}
