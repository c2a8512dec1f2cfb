import { EmailText } from '#contract/base/schema.ts'
import type { SplitShare as Share } from '#contract/reservations/splits.ts'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { safeParse } from 'zod/v4/core'
import { formatMoney } from '../../../../shared/format/format.ts'
import { LinkFailure } from '../../../domain/link-failure.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { EventSpan } from '../../../ui/event-date.tsx'
import { Form } from '../../../ui/form.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Countdown } from '../parts/countdown.tsx'
import panel from '../parts/hold-panel.module.css'
import { AllShares, isPayable, ShareOutcome } from '../parts/split/split-share.tsx'
import styles from './reservation.module.css'
import shared from '../parts/split/split.module.css'
import {
  goToPayment,
  keepShareCode,
  readShareCode,
  readShareEmail,
  usePayElsewhere,
  useSplitShare,
} from '../queries/split-share-queries.ts'

/** Only for the address it leads to: this page does without its code. */
const SharePage = lazyPart(async () => (await import('../forms/share-page.tsx')).SharePage)

/** The page behind the link of a share: what a friend asks for, and the way to pay it without an account. */
function SplitShare() {
  const hash = useHashToken()
  const code = hash === '' ? readShareCode() : hash
  const [search] = useSearchParams()
  const isBack = search.get('payment') === 'done'
  const email = search.get('pay') === 'here' ? readShareEmail() : ''
  const query = useSplitShare(code, isBack)
  const { data: split } = query
  useEffect(() => {
    if (split !== undefined && code !== null) keepShareCode(code)
  }, [split, code])
  if (split !== undefined && code !== null && email !== '')
    return (
      <Later fallback={<ShareSkeleton />}>
        <SharePage {...{ split, code, email }} />
      </Later>
    )
  return (
    <div className={styles.page}>
      {/* The server knows no link: what it draws stays as it is. */}
      <PageHeader
        title="Your share"
        lead="A friend split a booking with you. Cards are charged once everyone has paid: if that doesn’t happen in time, no one pays."
      />
      {split === undefined ? <NoShare code={code} query={query} /> : <OneShare split={split} code={code ?? ''} isBack={isBack} />}
    </div>
  )
}

/** While a share loads, and if it does not. */
function NoShare({ code, query }: { code: string | null; query: ReturnType<typeof useSplitShare> }) {
  if (code === '') return <Notice tone="bad">This link is incomplete. Open it again from your friend’s message.</Notice>
  if (query.error === null) return <ShareSkeleton />
  return (
    <LinkFailure
      query={query}
      gone="invalid_split_link"
      message="Your share didn’t load. Check your connection, then try again."
    />
  )
}

function OneShare({ split, code, isBack }: { split: Share; code: string; isBack: boolean }) {
  const { event, host_name, expires_at, share } = split
  const isOpen = isPayable(split)
  const isConfirming = isOpen && isBack && share.decline_reason === null
  return (
    <>
      <div className={shared.event}>
        <h2 className={shared.title}>{event.title}</h2>
        <p>
          <EventSpan event={event} />
        </p>
        <p className={shared.club}>
          {event.club_name}, {event.city}
        </p>
      </div>
      <ShareOutcome split={split} />
      {expires_at !== null && split.state === 'open' && (
        <div className={panel.panel}>
          <h2 className={panel.title}>
            {isOpen ? `${host_name} asks you for ${formatMoney(share.amount_minor, split.currency)}` : 'Waiting for the others'}
          </h2>
          <div className={shared.clock}>
            <Countdown until={expires_at} />
          </div>
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
        <TextField label="Email for your receipt" type="email" autoComplete="email" {...form.getInputProps('email')} />
      </Form>
    </>
  )
}

/** The event, who asks for how much, the form, and what it’s for. */
const ShareSkeleton = () => (
  <Loading label="Loading your share" className={styles.page}>
    <Skeleton height="5rem" className={shared.bone} />
    <Skeleton height="3.25rem" className={shared.bone} />
    <Skeleton height="8.75rem" className={shared.bone} />
    <Skeleton height="15.5rem" className={shared.bone} />
  </Loading>
)

export const screen = defineScreen({
  head: () => ({ title: 'Your share' }),
  Component: SplitShare,
})
