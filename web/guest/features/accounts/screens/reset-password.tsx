import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { defineScreen } from '../../../ui/screen.ts'
import { NewPasswordForm } from '../forms/new-password-form.tsx'
import { ResetCodeForm } from '../forms/reset-code-form.tsx'
import { ResetEmailForm } from '../forms/reset-email-form.tsx'
import { Entrance } from '../../../domain/entrance.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'

const redirectMs = 2000

interface Progress {
  step: 1 | 2 | 3
  email: string
  code: string
  /** The previous step's response. */
  message: string | null
  /** Set in test mode only, where no email is sent. */
  testCode: string | null
}

const leads = {
  1: 'We’ll email a code to the address on your account.',
  2: 'Enter the code from our email.',
  3: 'Choose a new password. This signs out every device.',
}

/** Each step takes the focus; the first one only when someone returns to it. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus()

function ResetPassword({ search }: ScreenProps) {
  const navigate = useNavigate()
  const [{ step, email, code, message, testCode }, setProgress] = useState<Progress>({
    step: 1,
    email: search.get('email') ?? '',
    code: '',
    message: null,
    testCode: null,
  })
  const [hasMoved, setHasMoved] = useState(false)
  const [success, setSuccess] = useState<string | null>(null)
  const go = (progress: Partial<Progress>) => {
    setHasMoved(true)
    setProgress((before) => ({ ...before, message: null, testCode: null, ...progress }))
  }

  return (
    <Entrance
      title="Reset password"
      lead={`Step ${step} of 3. ${leads[step]}`}
      notice={
        <>
          {message !== null && success === null && <Notice tone={step === 3 ? 'ok' : 'info'}>{message}</Notice>}
          {testCode !== null && (
            <Notice tone="warn" title="Test mode">
              Your code is {testCode}
            </Notice>
          )}
        </>
      }
      beside={<Link to={paths.login}>Back to sign in</Link>}
    >
      {step === 1 && (
        <ResetEmailForm
          email={email}
          onSent={(address, answer) => go({ step: 2, email: address, message: answer.message, testCode: answer.code ?? null })}
          {...(hasMoved && { field: takeFocus })}
        />
      )}
      {step === 2 && (
        <ResetCodeForm
          email={email}
          code={code}
          onVerified={(verified, answer) =>
            go({ step: 3, code: verified, message: answer || 'Code verified! Please enter your new password.' })
          }
          onBack={() => go({ step: 1, code: '' })}
          field={takeFocus}
        />
      )}
      {step === 3 && (
        <NewPasswordForm
          email={email}
          code={code}
          onReset={setSuccess}
          onBack={() => go({ step: 2 })}
          field={takeFocus}
          done={
            success !== null && (
              <PassingNotice
                ms={redirectMs}
                onEnd={() => void navigate(withQuery(paths.login, { message: success }), { replace: true })}
              >
                {success}
              </PassingNotice>
            )
          }
        />
      )}
    </Entrance>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Reset password', description: 'Set a new password with a code from your email.' }),
  Component: ResetPassword,
})
