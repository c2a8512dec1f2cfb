import { useForm } from '@mantine/form'
import type { Me } from '#contract/accounts/profile.ts'
import { needsContact, profileChange, profileErrors, profileValues, type ProfileValues } from './profile-values.ts'
import { useUpdateProfile } from './use-update-profile.ts'

/** The editable part of the caller's profile. */
export function useProfileForm(me: Me) {
  const { role } = me.profile
  const update = useUpdateProfile()
  /** A new email needs the password. */
  const changes = (values: ProfileValues) => values['user[email]'].trim() !== (me.user.email ?? '')
  const form = useForm<ProfileValues>({
    initialValues: profileValues(me),
    validateInputOnBlur: true,
    validate: (values) => ({
      ...(changes(values) &&
        values['user[current_password]'] === '' &&
        values['user[confirmation]'] === '' && {
          'user[current_password]': 'Enter your current password to change your email',
        }),
      ...profileErrors(role, values),
    }),
  })
  const pending = update.data?.user.pending_email ?? null
  return {
    form,
    async save(values: ProfileValues) {
      // A confirmation counts once, also for a change that was refused.
      if (values['user[confirmation]'] !== '') form.setFieldValue('user[confirmation]', '')
      // One name may derive from the others, so the server's result is shown.
      form.setValues(
        profileValues(await update.mutateAsync({ form: { ...profileChange(role, values), version: me.user.version } })),
      )
    },
    isOptional: !needsContact(role),
    changesEmail: changes(form.values),
    success: update.isSuccess
      ? `${update.data.message}${pending === null ? '' : ` Now enter the code we sent to ${pending}.`}`
      : null,
    clearSuccess: () => update.reset(),
  }
}
