import { useForm } from '@mantine/form'
import { genres } from '#contract/genres.ts'
import type { Me } from '#contract/profile.ts'
import { maximumAge, minimumAge } from '#contract/sign-up.ts'
import { profileMessage } from '../queries/account-messages.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import { useUpdateProfile } from '../queries/use-update-profile.ts'
import { needsContact, profileChange, profileErrors, profileValues, type ProfileValues } from './profile-values.ts'
import styles from './profile-form.module.css'

const clearedMs = 3000
const preferences = 'profile[musical_preferences]'

/** The editable part of the profile. */
export function ProfileForm({ me }: { me: Me }) {
  const { role } = me.profile
  const update = useUpdateProfile()
  const form = useForm<ProfileValues>({
    initialValues: profileValues(me),
    validateInputOnBlur: true,
    validate: (values) => profileErrors(role, values),
  })
  const save = async (values: ProfileValues) => {
    // One name may derive from the others, so the server's result is shown.
    form.setValues(profileValues(await update.mutateAsync({ form: profileChange(role, values) })))
  }
  const changesEmail = form.values['user[email]'].trim() !== (me.user.email ?? '')
  const isAgeVerified = me.profile.role === 'client' && me.profile.role_profile.is_age_verified
  const isOptional = !needsContact(role)
  return (
    <Form form={form} submit="Save changes" messageOf={profileMessage} onSubmit={save}>
      <TextField
        label="Username"
        hint="Your username cannot be changed"
        autoComplete="username"
        value={me.user.username}
        readOnly
      />
      <TextField label="Email" type="email" autoComplete="email" optional={isOptional} {...form.getInputProps('user[email]')} />
      {changesEmail && (
        <PasswordField
          label="Current password"
          hint="Required to change your email. We’ll send a code to the new address."
          autoComplete="current-password"
          {...form.getInputProps('user[current_password]')}
        />
      )}
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="given-name"
          optional={isOptional}
          {...form.getInputProps('user[first_name]')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          optional={isOptional}
          {...form.getInputProps('user[last_name]')}
        />
      </div>
      {role === 'client' ? (
        <>
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
        </>
      ) : (
        <div className={styles.pair}>
          <TextField label="Full name" autoComplete="name" optional {...form.getInputProps('profile[full_name]')} />
          <TextField
            label="Phone number"
            type="tel"
            autoComplete="tel"
            optional={isOptional}
            {...form.getInputProps('profile[phone_number]')}
          />
        </div>
      )}
      <Checkbox label="Send me the newsletter" {...form.getInputProps('profile[accepts_newsletter]', { type: 'checkbox' })} />
      {update.isSuccess && (
        <PassingNotice ms={clearedMs} onEnd={update.reset}>
          {update.data.message}
          {update.data.user.pending_email !== null && ` Now enter the code we sent to ${update.data.user.pending_email}.`}
        </PassingNotice>
      )}
    </Form>
  )
}
