import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConfirmedAction } from '#contract/accounts/confirmations.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useConfirmWithPasskey, usePasskeys } from '../../../../shared/profile/passkeys.ts'

interface OwnProofProps {
  action: ConfirmedAction
  /** What the passkey was used for goes with the action. */
  confirmation: string
  onConfirmed: (confirmation: string) => void
  /** The field for the password. */
  children: ReactNode
}

/** The password, or a passkey instead. */
export function OwnProof({ action, confirmation, onConfirmed, children }: OwnProofProps) {
  const passkeys = usePasskeys().data?.passkeys ?? []
  const passkey = useConfirmWithPasskey(action)
  if (confirmation !== '') return <Alert color="green">Confirmed. We won’t ask again for ten minutes.</Alert>
  return (
    <>
      {children}
      {passkeys.length > 0 && (
        <Button
          variant="default"
          loading={passkey.isPending}
          onClick={() => passkey.mutate(undefined, { onSuccess: onConfirmed })}
        >
          Use a passkey instead
        </Button>
      )}
      {passkey.isError && (
        <Alert color="red" role="alert">
          {errorMessage(passkey.error, 'Something went wrong. Try again in a moment.')}
        </Alert>
      )}
    </>
  )
}
