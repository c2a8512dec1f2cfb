import { Checkbox, TextInput } from '@mantine/core'
import type { Me } from '#contract/accounts/profile.ts'
import { profileMessage } from '../../../../shared/profile/account-messages.ts'
import { useProfileForm } from '../../../../shared/profile/use-profile-form.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { OwnProof } from '../parts/own-proof.tsx'
import { PassingNotice } from '../parts/passing-notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'

const clearedMs = 3000

/** The editable part of the profile of everyone but clients. */
export function ProfileForm({ me }: { me: Me }) {
  const { form, save, isOptional, changesEmail, success, clearSuccess } = useProfileForm(me)
  const required = !isOptional
  return (
    <Form form={form} submit="Save changes" messageOf={profileMessage} onSubmit={save}>
      <FieldRow>
        <TextInput
          label="Username"
          description="Your username can’t be changed"
          autoComplete="username"
          value={me.user.username}
          readOnly
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required={required}
          {...form.getInputProps('user[email]')}
        />
      </FieldRow>
      {changesEmail && (
        <OwnProof
          action="change_email"
          confirmation={form.values['user[confirmation]']}
          onConfirmed={(confirmation) => {
            form.setFieldValue('user[confirmation]', confirmation)
            form.clearFieldError('user[current_password]')
          }}
        >
          <PasswordField
            label="Current password"
            description="Required to change your email. We’ll send a code to the new address."
            autoComplete="current-password"
            {...form.getInputProps('user[current_password]')}
          />
        </OwnProof>
      )}
      <FieldRow>
        <TextInput
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          required={required}
          {...form.getInputProps('user[first_name]')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          required={required}
          {...form.getInputProps('user[last_name]')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label="Full name" autoComplete="name" maxLength={200} {...form.getInputProps('profile[full_name]')} />
        <TextInput
          label="Phone number"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          required={required}
          {...form.getInputProps('profile[phone_number]')}
        />
      </FieldRow>
      <Checkbox label="Send me the newsletter" {...form.getInputProps('profile[accepts_newsletter]', { type: 'checkbox' })} />
      {success !== null && (
        <PassingNotice ms={clearedMs} onEnd={clearSuccess}>
          {success}
        </PassingNotice>
      )}
    </Form>
  )
}
