import { useForm } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { signUp } from '#contract/accounts/accounts.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { maximumAge, minimumAge } from '#contract/accounts/sign-up.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { signUpMessage } from '../../../../shared/profile/account-messages.ts'
import { SignUpConsent } from '../../../domain/sign-up-consent.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useSignUp } from '../queries/use-sign-up.ts'
import { useUsernameCheck } from '../queries/use-username-check.ts'
import { AvatarField } from './picture-field.tsx'
import styles from './sign-up-form.module.css'
import { initialSignUp, signUpErrors, signUpForm, type SignUpValues, type SignUpRole } from './sign-up-values.ts'
import { UsernameField } from './username-field.tsx'

/** The account types people may choose, and what each means. */
const accountTypes: readonly { value: SignUpRole; label: string; description: string }[] = [
  { value: 'client', label: 'Client', description: 'Find events and book your spot.' },
  {
    value: 'ambassador',
    label: 'Ambassador',
    description: 'Refer clubs and earn commissions. We approve every account first.',
  },
  { value: 'adminclub', label: 'Club Admin', description: 'Run a club: its events, reservations and staff.' },
]

interface SignUpFormProps {
  referralCode: string | null
  /** They come from a booking, which only guests make: the account type is decided, and can be changed. */
  isBooking: boolean
  onSignedUp: (answer: AnswerOf<typeof signUp>) => void
  /** The message once the account exists; the form is then disabled. */
  done: ReactNode
}

export function SignUpForm({ referralCode, isBooking, onSignedUp, done }: SignUpFormProps) {
  const signUp = useSignUp()
  const [isFolded, setFolded] = useState(isBooking && referralCode === null)
  const form = useForm<SignUpValues>({
    initialValues: initialSignUp(referralCode),
    validateInputOnBlur: true,
    validate: signUpErrors,
  })
  const { role, username, avatar, password, confirm_password } = form.values
  const check = useUsernameCheck(username)
  const left = Object.keys(signUpErrors(form.values)).length
  const isInvalid = check.state === 'taken' || left > 0
  const isOptional = role === 'ambassador'

  const chooseRole = (chosen: SignUpRole) => {
    form.setFieldValue('role', chosen)
    // Errors of the previous role's fields do not apply.
    form.clearErrors()
  }

  const leavePassword = () => {
    void form.validateField('password')
    // The other field may have been right before.
    if (confirm_password !== '') void form.validateField('confirm_password')
  }

  return (
    <Form
      form={form}
      submit="Create account"
      wide
      disabled={isInvalid || signUp.isSuccess}
      messageOf={signUpMessage}
      onSubmit={async (values) => onSignedUp(await signUp.mutateAsync({ form: signUpForm(values), picture: values.avatar }))}
    >
      {isFolded ? (
        <p>
          Guest account ·{' '}
          <button type="button" className={styles.change} onClick={() => setFolded(false)} aria-label="Change the account type">
            change
          </button>
        </p>
      ) : (
        <RadioCards label="Account type" options={accountTypes} value={role} onChange={chooseRole} error={form.errors['role']} />
      )}
      <UsernameField check={check} {...form.getInputProps('username')} />
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" optional={isOptional} {...form.getInputProps('first_name')} />
        <TextField label="Last name" autoComplete="family-name" optional={isOptional} {...form.getInputProps('last_name')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" optional={isOptional} {...form.getInputProps('email')} />
      <div className={styles.pair} data-alone={role !== 'client'}>
        <TextField
          label="Phone number"
          type="tel"
          autoComplete="tel"
          optional={isOptional}
          {...form.getInputProps('phone_number')}
        />
        {role === 'client' && (
          <TextField
            label="Age"
            type="number"
            inputMode="numeric"
            min={minimumAge}
            max={maximumAge}
            {...form.getInputProps('age')}
          />
        )}
      </div>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...form.getInputProps('password')}
        onBlur={leavePassword}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.getInputProps('confirm_password')}
        error={password === confirm_password && password !== '' ? null : form.errors['confirm_password']}
      />
      {role === 'adminclub' && (
        <TextField
          label="Ambassador referral code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optional
          {...form.getInputProps('referral_code')}
        />
      )}
      <AvatarField
        name={username}
        value={avatar}
        onChange={(picture) => form.setFieldValue('avatar', picture)}
        error={form.errors['avatar']}
      />
      <SignUpConsent begin="By creating an account" className={styles.consent} />
      {done}
      {left > 0 && !signUp.isSuccess && <p className={styles.left}>{formatCount(left, 'field')} left</p>}
    </Form>
  )
}
