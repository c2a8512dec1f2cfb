import { EmailText } from '#contract/base/schema.ts'
import type { SplitShare as Share } from '#contract/reservations/splits.ts'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { safeParse } from 'zod/v4/core'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Countdown } from '../parts/countdown.tsx'
import panel from '../parts/hold-panel.module.css'
import { AllShares, isPayable, ShareOutcome } from '../parts/split/split-share.tsx'
import styles from './reservation.module.css'
import { ShareSummary, SharePayment } from '../parts/split/share-payment.tsx'
import pay from '../parts/pay/pay.module.css'
import {
  goToPayment,
  keepShareCode,
  leavePayment,
  readShareCode,
  readShareEmail,
  usePayElsewhere,
  useShareStart,
  useSplitShare,
} from '../queries/split-share-queries.ts'

/** The page behind the link of a share: what a friend asks for, and the way to pay it without an account. */
function SplitShare() {
  const hash = useHashToken()
  const code = hash === '' ? readShareCode() : hash
  const [search] = useSearchParams()
  const isBack = search.get('payment') === 'done'
  const email = search.get('pay') === 'here' ? readShareEmail() : ''
  const { data: split, error, isLoading, isFetching, refetch } = useSplitShare(code, isBack)
  useEffect(() => {
    if (split !== undefined && code !== null) keepShareCode(code)
  }, [split, code])
  if (split !== undefined && code !== null && email !== '') return <SharePage {...{ split, code, email }} />
  return (
    <div className={styles.page}>
      {split === undefined ? (
        <>
          <PageHeader title="Your share" />
          {code === '' && <Notice tone="bad">This link is incomplete. Open it again from your friend’s message.</Notice>}
          {error !== null && (
            <Notice tone="bad">{errorMessage(error, 'Your share didn’t load. Check your connection, then try again.')}</Notice>
          )}
          {error !== null && refusalOf(error, 'invalid_split_link') === null && (
            <div>
              <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {isLoading && (
            <p>
              <Spinner /> Loading your share
            </p>
          )}
        </>
      ) : (
        <OneShare split={split} code={code ?? ''} isBack={isBack} />
      )}
    </div>
  )
}

function OneShare({ split, code, isBack }: { split: Share; code: string; isBack: boolean }) {
  const { event, host_name, expires_at, share } = split
  const isOpen = isPayable(split)
  const isConfirming = isOpen && isBack && share.decline_reason === null
  return (
    <>
      <PageHeader title={event.title} lead={`${event.club_name}, ${event.city}. ${formatEventSpan(event)}`} />
      <ShareOutcome split={split} />
      {expires_at !== null && split.state === 'open' && (
        <div className={panel.panel}>
          <h2 className={panel.title}>
            {isOpen ? `${host_name} asks you for ${formatMoney(share.amount_minor, split.currency)}` : 'Waiting for the others'}
          </h2>
          <Countdown until={expires_at} />
        </div>
      )}
      {isConfirming && (
        <Notice tone="info" title="Your payment is being confirmed">
          This page updates in a moment. You don’t need to pay again.
        </Notice>
      )}
      {isOpen && !isConfirming && <PayShare split={split} code={code} />}
      <AllShares split={split} />
    </>
  )
}

/** Where a friend pays their share with the provider's fields. Leads back once it is paid, or the split is over. */
function SharePage({ split, code, email }: { split: Share; code: string; email: string }) {
  const { event, share, currency, amount_minor, expires_at } = split
  const isOver = !isPayable(split)
  useEffect(() => {
    if (isOver) leavePayment()
  }, [isOver])
  return (
    <div className={pay.page}>
      <PageHeader
        title={`Pay ${formatMoney(share.amount_minor, currency)}`}
        lead={`${event.title}. ${formatEventSpan(event)}`}
        back={{ to: paths.splitShare, label: 'Your share' }}
      />
      <ShareSummary currency={currency} together_minor={amount_minor} share_minor={share.amount_minor} expires_at={expires_at} />
      <PayHere key={share.amount_minor} {...{ split, code, email }} />
    </div>
  )
}

/** Begins again, with a form for the new amount, if the host changes it. */
function PayHere({ split: { share, currency }, code, email }: { split: Share; code: string; email: string }) {
  const { start, elsewhere } = useShareStart(code, email, share.amount_minor)
  return <SharePayment {...{ currency, email, start, elsewhere }} onLeave={leavePayment} />
}

/** The email is for the receipt. */
function PayShare({ split: { share, currency }, code }: { split: Share; code: string }) {
  const elsewhere = usePayElsewhere(code)
  const form = useForm({
    initialValues: { email: readShareEmail() },
    validate: { email: (typed) => (safeParse(EmailText, typed).success ? null : 'Please enter a valid email address') },
  })
  return (
    <>
      {share.decline_reason !== null && (
        <Notice tone="bad" title="The payment was declined">
          {share.decline_reason} You weren’t charged. Try again, or use another card.
        </Notice>
      )}
      <Form
        form={form}
        wide
        submit={`Pay ${formatMoney(share.amount_minor, currency)}`}
        onSubmit={async ({ email }) => {
          if (!goToPayment(code, email)) await elsewhere.mutateAsync(email)
        }}
      >
        <TextField
          label="Email for your receipt"
          type="email"
          autoComplete="email"
          hint="Your card is charged once everyone has paid. If they don’t in time, you pay nothing."
          {...form.getInputProps('email')}
        />
      </Form>
    </>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Your share' }),
  Component: SplitShare,
})
