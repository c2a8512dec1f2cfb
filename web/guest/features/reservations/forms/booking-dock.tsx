import { formatMoney } from '../../../../shared/format/format.ts'
import { useLocation } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { MissingRequirement } from '../../../domain/entry-requirement.ts'
import type { Dues } from '../../../domain/selection.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import styles from './booking-dock.module.css'
import type { NextStep, Refusal } from '../queries/booking-refusal.ts'

// Hardly any booking is refused for this.
const AcceptTerms = lazyPart(async () => (await import('./accept-terms.tsx')).AcceptTerms)

interface BookingDockProps {
  currency: string
  dues: Dues
  isEmpty: boolean
  isPending: boolean
  refusal: Refusal | null
  /** What the guest lacks for this event: saying so, and what to do, replaces the button. */
  missing: MissingRequirement | null
  onTake: (prestationId: string | null, quantity: number) => void
}

/** Within reach of the thumb: the total, the one action, and above it why it failed. */
export function BookingDock({ currency, dues, isEmpty, isPending, refusal, missing, onTake }: BookingDockProps) {
  return (
    <StickyBar
      label="Your booking"
      above={
        <div className={styles.message} tabIndex={-1} data-refusal="true">
          {refusal && <RefusalNotice refusal={refusal} onTake={onTake} />}
        </div>
      }
    >
      <Sum dues={dues} currency={currency} isEmpty={isEmpty} />
      {missing === null ? (
        <Button type="submit" pending={isPending} className={styles.book}>
          {actionLabel(dues, currency)}
        </Button>
      ) : (
        <Remedy missing={missing} />
      )}
    </StickyBar>
  )
}

function Remedy({ missing }: { missing: MissingRequirement }) {
  const { pathname, search } = useLocation()
  const [to, label] =
    missing === 'age'
      ? [paths.events, 'Find another event']
      : [withQuery(paths.verifyIdentity, { next: pathname + search }), 'Verify my ID']
  return (
    <ButtonLink to={to} className={styles.book}>
      {label}
    </ButtonLink>
  )
}

function RefusalNotice({ refusal: { text, next }, onTake }: { refusal: Refusal; onTake: BookingDockProps['onTake'] }) {
  return (
    <Notice tone="bad" action={next && <NextAction next={next} onTake={onTake} />}>
      {text}
    </Notice>
  )
}

/** What the tap does: pay, send a request, or book. */
function actionLabel({ online, asks }: Dues, currency: string): string {
  if (asks) return 'Send request'
  return online > 0 ? `Pay ${formatMoney(online, currency)}` : 'Book'
}

function payingNote({ total, online, asks }: Dues, currency: string): string {
  if (asks) return 'Requires club approval'
  if (total === 0) return 'Nothing to pay'
  if (online === 0) return 'Pay at the venue'
  return online === total ? 'Pay online' : `${formatMoney(online, currency)} online, the rest at the venue`
}

function Sum({ dues, currency, isEmpty }: { dues: Dues; currency: string; isEmpty: boolean }) {
  if (isEmpty) return <p className={styles.note}>Nothing selected yet</p>
  return (
    <p className={styles.sum}>
      <strong className={styles.total}>{dues.total === 0 ? 'Free' : formatMoney(dues.total, currency)}</strong>
      <span className={styles.note}>{payingNote(dues, currency)}</span>
    </p>
  )
}

function NextAction({ next, onTake }: { next: NextStep; onTake: BookingDockProps['onTake'] }) {
  const { pathname, search } = useLocation()
  if (next.to === 'consent')
    return (
      <Later>
        <AcceptTerms />
      </Later>
    )
  if (next.to === 'take') {
    return (
      <Button variant="secondary" size="small" onClick={() => onTake(next.prestation_id, next.quantity)}>
        Take {next.quantity}
      </Button>
    )
  }
  const links = {
    events: { to: paths.events, label: 'Find another event' },
    verification: { to: withQuery(paths.verifyIdentity, { next: pathname + search }), label: 'Verify my ID' },
    reservations: { to: paths.reservations, label: 'See my reservations' },
  }
  const { to, label } = links[next.to]
  return (
    <ButtonLink to={to} variant="secondary" size="small">
      {label}
    </ButtonLink>
  )
}
