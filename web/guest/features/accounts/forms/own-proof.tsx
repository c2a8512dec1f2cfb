import { useState, type ReactNode } from 'react'
import type { ConfirmedAction } from '#contract/accounts/confirmations.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import {
  useConfirmWithCode,
  useConfirmWithPasskey,
  useRequestConfirmationCode,
  usePasskeys,
} from '../../../../shared/profile/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../parts/security.module.css'
import codeStyles from './reset-code-form.module.css'
import { isWholeCode } from './mailed-code-form.tsx'

interface OwnProofProps {
  action: ConfirmedAction
  /** What the passkey or the code was used for goes with the action. */
  confirmation: string
  onConfirmed: (confirmation: string) => void
  /** Why it is asked, where there is no field that says so. */
  reason: string
  /** Whether the action was tried without. */
  isMissing?: boolean
  /** The field for the password, if the account has one. */
  children?: ReactNode
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

const failed = 'Something went wrong. Try again in a moment.'

/** The password, or a passkey instead; for an account without a password, a passkey or an emailed code. */
export function OwnProof({ action, confirmation, onConfirmed, reason, isMissing = false, children }: OwnProofProps) {
  const ways = usePasskeys().data
  const passkey = useConfirmWithPasskey(action)
  const hasPassword = ways?.has_password ?? true
  if (confirmation !== '') return <Notice tone="ok">Confirmed. We won’t ask again for ten minutes.</Notice>
  return (
    <>
      {hasPassword ? children : <p className={styles.text}>{reason}</p>}
      {(ways?.passkeys.length ?? 0) > 0 && (
        <Button
          variant="secondary"
          pending={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: onConfirmed })}
        >
          {hasPassword ? 'Use a passkey instead' : 'Use a passkey'}
        </Button>
      )}
      {passkey.isError && <Notice tone="bad">{errorMessage(passkey.error, failed)}</Notice>}
      {!hasPassword && isMissing && <Notice tone="bad">Confirm it’s you first.</Notice>}
      {!hasPassword && <EmailedCode action={action} onConfirmed={onConfirmed} />}
    </>
  )
}

function EmailedCode({ action, onConfirmed }: Pick<OwnProofProps, 'action' | 'onConfirmed'>) {
  const request = useRequestConfirmationCode(action)
  const check = useConfirmWithCode(action)
  const [code, setCode] = useState('')
  const sent = request.data
  const type = (typed: string) => {
    setCode(typed)
    if (sent === undefined || !isWholeCode(typed) || check.isPending) return
    check.mutate({ challenge: sent.challenge, code: typed.trim() }, { onSuccess: onConfirmed, onError: () => setCode('') })
  }
  return (
    <>
      {sent !== undefined && (
        <>
          <output className={styles.text}>{sent.message}</output>
          {sent.code !== undefined && (
            <Notice tone="warn" title="Test mode">
              Your code is {sent.code}
            </Notice>
          )}
          <TextField
            ref={takeFocus}
            className={codeStyles.code}
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            readOnly={check.isPending}
            error={check.isError ? errorMessage(check.error, failed) : undefined}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
        </>
      )}
      {request.isError && <Notice tone="bad">{errorMessage(request.error, failed)}</Notice>}
      <Button variant={sent === undefined ? 'secondary' : 'quiet'} pending={request.isPending} onClick={() => request.mutate()}>
        {sent === undefined ? 'Email me a code' : 'Send a new code'}
      </Button>
    </>
  )
}
