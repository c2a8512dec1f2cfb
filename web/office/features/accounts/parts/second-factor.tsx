import { Button, Group } from '@mantine/core'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { SecondFactor, setUpSecondFactor } from '#contract/accounts/second-factor.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { useReaderZone } from '../../../../shared/format/use-now.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { useSecondFactorChanges } from '../../../../shared/profile/use-second-factor.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { AuthenticatorDialog, CodeField, OwnPasswordField } from './authenticator-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import styles from './security.module.css'

type Step =
  | { name: 'password' | 'renew' | 'off' }
  | { name: 'app'; set_up: AnswerOf<typeof setUpSecondFactor> }
  | { name: 'codes'; codes: readonly string[] }

interface SecondFactorLineProps {
  factor: SecondFactor
  /** After the recovery codes of the first set-up were kept. */
  onSetUp: () => void
}

/** Two-step verification: switched on in three steps, and what can be done with it once it is on. */
export function SecondFactorLine({ factor, onSetUp }: SecondFactorLineProps) {
  const [step, setStep] = useState<Step | null>(null)
  /** Whether the recovery codes are those of the first set-up. */
  const isNew = useRef(false)
  const zone = useReaderZone() ?? 'UTC'
  const { is_on, on_since, recovery_codes_left: left } = factor
  return (
    <div className={styles.line}>
      <div>
        <h3 className={styles.title}>Two-step verification {is_on && <StatusBadge tone="ok">On</StatusBadge>}</h3>
        <p className={styles.text}>
          {is_on
            ? `On since ${on_since === null ? '' : formatDay(on_since, zone)}. ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`
            : 'Sign in with your password and a code from an app on your phone.'}
        </p>
      </div>
      {is_on ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
            New recovery codes
          </Button>
          {!factor.is_required && (
            <Button variant="default" c="red" onClick={() => setStep({ name: 'off' })}>
              Switch off
            </Button>
          )}
        </Group>
      ) : (
        <Button variant="default" onClick={() => setStep({ name: 'password' })}>
          Set up
        </Button>
      )}
      <SecondFactorDialogs
        step={step}
        setStep={setStep}
        onKept={() => {
          setStep(null)
          if (isNew.current) onSetUp()
          isNew.current = false
        }}
        onSwitchedOn={() => (isNew.current = true)}
      />
    </div>
  )
}

interface DialogsProps {
  step: Step | null
  setStep: Dispatch<SetStateAction<Step | null>>
  onSwitchedOn: () => void
  /** The recovery codes were kept. */
  onKept: () => void
}

function SecondFactorDialogs({ step, setStep, onSwitchedOn, onKept }: DialogsProps) {
  const { setUp, confirm, renew, switchOff } = useSecondFactorChanges()
  /** A dialog closes after its action, unless that led to the next one. */
  const closeFrom = (name: Step['name']) => () => setStep((now) => (now?.name === name ? null : now))
  const keepCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes })
  return (
    <>
      {step?.name === 'password' && (
        <ActionDialog<{ current_password: string }>
          title="Set up two-step verification"
          submit="Continue"
          initial={{ current_password: '' }}
          onSubmit={async (values) => setStep({ name: 'app', set_up: await setUp.mutateAsync(values) })}
          onClose={closeFrom('password')}
        >
          {(form) => (
            <>
              <p>You need an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.</p>
              <OwnPasswordField {...form.getInputProps('current_password')} />
            </>
          )}
        </ActionDialog>
      )}
      {step?.name === 'app' && (
        <AuthenticatorDialog
          {...step.set_up}
          onSubmit={async (values) => {
            const { recovery_codes } = await confirm.mutateAsync(values)
            onSwitchedOn()
            keepCodes(recovery_codes)
          }}
          onClose={closeFrom('app')}
        />
      )}
      {step?.name === 'codes' && <RecoveryCodesDialog codes={step.codes} onClose={onKept} />}
      {step?.name === 'renew' && (
        <ActionDialog<{ current_password: string; code: string }>
          title="Get new recovery codes"
          submit="Get new codes"
          initial={{ current_password: '', code: '' }}
          onSubmit={async (values) => keepCodes((await renew.mutateAsync(values)).recovery_codes)}
          onClose={closeFrom('renew')}
        >
          {(form) => (
            <>
              <p>Your current recovery codes stop working.</p>
              <OwnPasswordField {...form.getInputProps('current_password')} />
              <CodeField {...form.getInputProps('code')} />
            </>
          )}
        </ActionDialog>
      )}
      {step?.name === 'off' && (
        <ActionDialog<{ current_password: string; code: string }>
          title="Switch off two-step verification"
          submit="Switch off"
          danger
          initial={{ current_password: '', code: '' }}
          onSubmit={async (values) => {
            const { message } = await switchOff.mutateAsync(values)
            toast({ tone: 'ok', message })
          }}
          onClose={closeFrom('off')}
        >
          {(form) => (
            <>
              <p>Anyone who knows your password can then sign in as you.</p>
              <OwnPasswordField {...form.getInputProps('current_password')} />
              <CodeField {...form.getInputProps('code')} />
            </>
          )}
        </ActionDialog>
      )}
    </>
  )
}
