import type { SplitShare } from '#contract/reservations/splits.ts'
import { useEffect } from 'react'
import { formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventSpan } from '../../../ui/event-date.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import pay from '../parts/pay/pay.module.css'
import { SharePayment, ShareSummary } from '../parts/split/share-payment.tsx'
import { isPayable } from '../parts/split/split-share.tsx'
import { leavePayment, useShareStart } from '../queries/split-share-queries.ts'

/** Where a friend pays their share with the provider's fields. Leads back once it is paid, or the split is over. */
export function SharePage({ split, code, email }: { split: SplitShare; code: string; email: string }) {
  const { event, share, currency, amount_minor, expires_at } = split
  const isOver = !isPayable(split)
  useEffect(() => {
    if (isOver) leavePayment()
  }, [isOver])
  return (
    <div className={pay.page}>
      <PageHeader
        title={`Pay ${formatMoney(share.amount_minor, currency)}`}
        lead={
          <>
            {event.title}. <EventSpan event={event} />
          </>
        }
        back={{ to: paths.splitShare, label: 'Your share' }}
      />
      <ShareSummary currency={currency} together_minor={amount_minor} share_minor={share.amount_minor} expires_at={expires_at} />
      <PayHere key={share.amount_minor} {...{ split, code, email }} />
    </div>
  )
}

/** Begins again, with a form for the new amount, if the host changes it. */
function PayHere({ split: { share, currency }, code, email }: { split: SplitShare; code: string; email: string }) {
  const { start, elsewhere } = useShareStart(code, email, share.amount_minor)
  return <SharePayment {...{ currency, email, start, elsewhere }} onLeave={leavePayment} />
}
