import { genres } from '#contract/base/genres.ts'
import type { Me } from '#contract/accounts/profile.ts'
import { maximumAge, minimumAge } from '#contract/accounts/sign-up.ts'
import { profileMessage } from '../../../../shared/profile/account-messages.ts'
import { useProfileForm } from '../../../../shared/profile/use-profile-form.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import styles from './profile-form.module.css'

// Only for another email.
const OwnProof = lazyPart(async () => (await import('./own-proof.tsx')).OwnProof)

const clearedMs = 3000
const preferences = 'profile[musical_preferences]'

/** The editable part of a client's profile; other roles have theirs in the office. */
export function ProfileForm({ me }: { me: Me }) {
  const { form, save, changesEmail, success, clearSuccess } = useProfileForm(me)
  const isAgeVerified = me.profile.role === 'client' && me.profile.role_profile.is_age_verified
  return (
    <Form form={form} submit="Save changes" messageOf={profileMessage} onSubmit={save}>
      <TextField
        label="Username"
        hint="Your username can’t be changed"
        autoComplete="username"
        value={me.user.username}
        readOnly
      />
      <TextField label="Email" type="email" autoComplete="email" {...form.getInputProps('user[email]')} />
      {changesEmail && (
        <Later>
          <OwnProof
            action="change_email"
            confirmation={form.values['user[confirmation]']}
            onConfirmed={(confirmation) => {
              form.setFieldValue('user[confirmation]', confirmation)
              form.clearFieldError('user[current_password]')
            }}
            reason="To change your email, confirm it’s you. We’ll then send a code to the new address."
            isMissing={form.errors['user[current_password]'] !== undefined}
          >
            <PasswordField
              label="Current password"
              hint="Required to change your email. We’ll send a code to the new address."
              autoComplete="current-password"
              {...form.getInputProps('user[current_password]')}
            />
          </OwnProof>
        </Later>
      )}
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...form.getInputProps('user[first_name]')} />
        <TextField label="Last name" autoComplete="family-name" {...form.getInputProps('user[last_name]')} />
      </div>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        hint="Clubs you book with see it"
        {...form.getInputProps('profile[phone_number]')}
      />
      <TextField
        label="Age"
        type="number"
        inputMode="numeric"
        min={minimumAge}
        max={maximumAge}
        readOnly={isAgeVerified}
        hint={isAgeVerified ? 'Your age comes from your ID and can’t be changed' : undefined}
        {...form.getInputProps('profile[age]')}
      />
      <CheckboxGroup
        label="Musical preferences"
        options={genres}
        value={form.values[preferences]}
        onChange={(chosen) => form.setFieldValue(preferences, chosen)}
        error={form.errors[preferences]}
      />
      <Checkbox label="Send me the newsletter" {...form.getInputProps('profile[accepts_newsletter]', { type: 'checkbox' })} />
      {success !== null && (
        <PassingNotice ms={clearedMs} onEnd={clearSuccess}>
          {success}
        </PassingNotice>
      )}
    </Form>
  )
}
