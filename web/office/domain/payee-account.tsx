import { resumePayouts, type PayeeAccountStatus } from '#contract/payouts/bank-accounts.ts'
import { listAmbassadorStatements } from '#contract/ambassadors/statements.ts'
import { listDueToClubs } from '#contract/payouts/club-payouts.ts'
import type { BodyOf } from '#contract/base/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { invalidate } from '../../shared/api/api-query.ts'
import { call } from '../../shared/api/api.ts'
import { toast } from '../../shared/frame/toasts.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'

const words: Readonly<Record<PayeeAccountStatus, string>> = {
  missing: 'Bank details missing',
  waiting: 'Changed within 72 hours: not payable yet',
  stopped: 'Payouts stopped by the owner',
  ready: 'Added',
}

/** Whether a bank file includes the payee; `to` is where their details are. */
export function PayeeAccount({ status, to }: { status: PayeeAccountStatus; to: string }) {
  return status === 'missing' ? <Link to={to}>{words.missing}</Link> : words[status]
}

/** On a phone only what keeps a payee from being paid. */
export const payeeAccountProblem = (status: PayeeAccountStatus, to: string) =>
  status === 'ready' ? null : status === 'missing' ? <Link to={to}>Bank details missing</Link> : words[status]

interface ResumeDialogProps {
  payee: Pick<BodyOf<typeof resumePayouts>, 'payee_kind' | 'payee_id'>
  name: string
  onClose: () => void
}

/** Resumes payouts that the owner stopped. */
export function ResumePayoutsDialog({ payee, name, onClose }: ResumeDialogProps) {
  const client = useQueryClient()
  const resume = useMutation({
    mutationFn: async (current_password: string) => call(resumePayouts, { body: { ...payee, current_password } }),
    onSettled: () => void invalidate(client, listDueToClubs, listAmbassadorStatements),
  })
  return (
    <ActionDialog<{ current_password: string }>
      title={`Resume payouts to ${name}`}
      submit="Resume payouts"
      initial={{ current_password: '' }}
      validate={({ current_password }): Record<string, string> =>
        current_password === '' ? { current_password: 'Current password is required' } : {}
      }
      onSubmit={async ({ current_password }) => {
        const { message } = await resume.mutateAsync(current_password)
        toast({ tone: 'ok', message })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            The owner said they didn’t change their bank details. Call them on a number you already know and check the account
            first. They get an email.
          </p>
          <PasswordField
            label="Your current password"
            required
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        </>
      )}
    </ActionDialog>
  )
}
