import { useForm } from '@mantine/form'
import type { SentTicket } from '#contract/door/companions.ts'
import { loginPath, paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useClaimTicket } from '../queries/sent-ticket-queries.ts'
import actions from '../parts/reservation-actions.module.css'
import { TicketFacts } from '../parts/ticket-facts.tsx'

/** What a companion needs to know, and their name. */
export function ClaimTicket({ sent, code }: { sent: SentTicket; code: string }) {
  const session = useSession()
  const isGuest = sessionMay(session, 'book')
  return (
    <>
      <TicketFacts tickets={sent} />
      {sent.needs_account && !isGuest ? <NeedsAccount code={code} /> : <ClaimForm {...{ sent, code, isGuest }} />}
    </>
  )
}

function ClaimForm({ sent, code, isGuest }: { sent: SentTicket; code: string; isGuest: boolean }) {
  const claim = useClaimTicket(code, isGuest)
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (text) => (text.trim() === '' ? 'Your name is required' : null) },
  })
  return (
    <>
      <Form
        form={form}
        submit="Claim ticket"
        wide
        onSubmit={async ({ name }) => {
          await claim.mutateAsync(name.trim())
        }}
      >
        <TextField
          label="Your name"
          hint="Your friend and the door staff see it."
          autoComplete="name"
          maxLength={80}
          {...form.getInputProps('name')}
        />
      </Form>
      {sent.needs_account && (
        <p>
          This event requires a verified ID. <a href={paths.verifyIdentity}>Verify your ID</a>
        </p>
      )}
    </>
  )
}

function NeedsAccount({ code }: { code: string }) {
  const next = `${paths.sentTicket}#${code}`
  return (
    <>
      <Notice tone="info" title="Sign in to claim this ticket">
        This event requires a verified ID, so the ticket goes to your account.
      </Notice>
      <div className={actions.actions}>
        <ButtonLink to={loginPath(next)}>Sign in</ButtonLink>
        <ButtonLink variant="secondary" to={withQuery(paths.authSignUp, { next })}>
          Sign up
        </ButtonLink>
      </div>
    </>
  )
}
