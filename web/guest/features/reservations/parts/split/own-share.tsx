import type { ReservationDetail } from '#contract/reservations/reservations.ts'
import { useEffect } from 'react'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatMoney } from '../../../../../shared/format/format.ts'
import { paths } from '../../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../../shared/session/session.ts'
import { EventSpan } from '../../../../ui/event-date.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { leaveAfterPaying } from '../../queries/go-to-pay.ts'
import { useOwnShare, useSplit } from '../../queries/split-queries.ts'
import { FieldsSkeleton } from '../pay/card-form.tsx'
import styles from '../pay/pay.module.css'
import { SharePayment, ShareSummary } from './share-payment.tsx'

interface OwnShareProps {
  reservation: ReservationDetail
  part: 'own' | 'rest'
}

const words = {
  own: { title: 'Pay your share', label: 'Your share' },
  rest: { title: 'Pay what’s missing', label: 'All that’s missing' },
} as const

/** Where a host pays their own share of a split, or all that is missing. */
export function OwnShare({ reservation: { id, event, currency }, part }: OwnShareProps) {
  const { data, error } = useSplit(id)
  const split = data?.split
  const own = split?.shares.find((share) => share.is_host && share.state === 'open')?.amount_minor
  const share_minor = (part === 'own' ? own : split?.missing_minor) ?? 0
  const isOpen = split?.state === 'open' && share_minor > 0
  const isOver = data !== undefined && !isOpen
  useEffect(() => {
    if (isOver) leaveAfterPaying(id)
  }, [isOver, id])
  return (
    <div className={styles.page}>
      <PageHeader
        title={isOpen ? `Pay ${formatMoney(share_minor, currency)}` : words[part].title}
        lead={
          <>
            {event.title}. <EventSpan event={event} />
          </>
        }
        back={{ to: paths.reservation(id), label: 'Your booking' }}
      />
      {error !== null && data === undefined && (
        <Notice tone="bad">{errorMessage(error, 'The split couldn’t be loaded. Try again in a moment.')}</Notice>
      )}
      {error === null && !isOpen && <FieldsSkeleton label="Getting your payment ready" />}
      {isOpen && (
        <>
          <ShareSummary
            currency={currency}
            together_minor={split.amount_minor}
            share_minor={share_minor}
            expires_at={split.expires_at}
            label={words[part].label}
          />
          <OpenShare key={share_minor} {...{ id, part, currency, share_minor }} />
        </>
      )}
    </div>
  )
}

interface OpenShareProps {
  id: string
  part: 'own' | 'rest'
  currency: string
  share_minor: number
}

/** Begins again, with a form for the new amount, if the host changes it elsewhere. */
function OpenShare({ id, part, currency, share_minor }: OpenShareProps) {
  const { user } = useSignedIn()
  const { start, elsewhere } = useOwnShare(id, part, share_minor)
  return <SharePayment {...{ currency, start, elsewhere }} email={user.email} onLeave={() => leaveAfterPaying(id)} />
}
