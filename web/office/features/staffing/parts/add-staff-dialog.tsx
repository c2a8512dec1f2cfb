import { SegmentedControl, TextInput } from '@mantine/core'
import type { FirstSignIn } from '#contract/accounts/invitations.ts'
import { AddStaffBody } from '#contract/staffing/staff.ts'
import type { StaffRole } from '#contract/staffing/staff-roles.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useTeamChanges } from '../queries/team.ts'
import type { ShownPassword } from './password-dialog.tsx'
import { fullNameOfPerson } from './team-words.ts'

interface AddValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  username: string
  email: string
  phone_number: string
  role_id: string | null
  hourly_rate_minor: number | null
  first_sign_in: FirstSignIn
}

/** Empty fields are not sent. */
function bodyOf({ email, phone_number, role_id, hourly_rate_minor, ...rest }: AddValues) {
  return {
    ...rest,
    role_id: role_id ?? '',
    ...(email.trim() !== '' && { email }),
    ...(phone_number.trim() !== '' && { phone_number }),
    ...(hourly_rate_minor !== null && { hourly_rate_minor }),
  }
}

function faultsOf(values: AddValues): Record<string, string> {
  const noEmail = values.first_sign_in === 'invitation' && values.email.trim() === ''
  return {
    ...schemaErrors(AddStaffBody, bodyOf(values)),
    ...(values.role_id === null && { role_id: 'Choose a role' }),
    ...(noEmail && { email: 'Enter an email for the invitation' }),
  }
}

interface AddStaffDialogProps {
  roles: readonly StaffRole[]
  /** Null if the caller does not see rates. */
  currency: string | null
  /** Receives a password that is shown once. */
  onPassword: (shown: ShownPassword) => void
  onClose: () => void
}

/** Adds a person to the club, who is invited by email or gets a one-time password. */
export function AddStaffDialog({ roles, currency, onPassword, onClose }: AddStaffDialogProps) {
  const { add } = useTeamChanges()
  const submit = async (values: AddValues) => {
    const added = await add.mutateAsync(bodyOf(values))
    const name = fullNameOfPerson(added)
    if (added.one_time_password === null) toast({ tone: 'ok', message: `We sent an invitation to ${added.email ?? name}.` })
    else onPassword({ name, username: added.username, password: added.one_time_password })
  }
  const usual = { first_name: '', last_name: '', username: '', email: '', phone_number: '' }
  return (
    <ActionDialog<AddValues>
      title="Add staff"
      submit="Add staff"
      size="lg"
      initial={{ ...usual, role_id: roles[0]?.id ?? null, hourly_rate_minor: null, first_sign_in: 'invitation' }}
      validate={faultsOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => {
        const isInvited = form.values.first_sign_in === 'invitation'
        return (
          <>
            <SegmentedControl
              aria-label="First sign-in"
              fullWidth
              data={[
                { value: 'invitation', label: 'Invite by email' },
                { value: 'one_time_password', label: 'One-time password' },
              ]}
              {...form.getInputProps('first_sign_in')}
            />
            <p>
              {isInvited
                ? 'They get a link by email, valid for 7 days, and choose their own password.'
                : 'Shown once, so that you can pass it on. They must change it when they first sign in.'}
            </p>
            <FieldRow>
              <TextInput label="First name" required maxLength={100} autoComplete="off" {...form.getInputProps('first_name')} />
              <TextInput label="Last name" required maxLength={100} autoComplete="off" {...form.getInputProps('last_name')} />
            </FieldRow>
            <FieldRow>
              <TextInput
                label="Username"
                description="Used to sign in."
                required
                maxLength={30}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('username')}
              />
              <SelectField
                label="Role"
                description="Sets their permissions and rate."
                required
                data={roles.map(({ id, name }) => ({ value: id, label: name }))}
                {...form.getInputProps('role_id')}
              />
            </FieldRow>
            <FieldRow>
              <TextInput
                label="Email"
                type="email"
                required={isInvited}
                maxLength={254}
                autoComplete="off"
                {...form.getInputProps('email')}
              />
              <TextInput label="Phone" type="tel" maxLength={30} autoComplete="off" {...form.getInputProps('phone_number')} />
            </FieldRow>
            {currency !== null && (
              <MoneyField
                label="Custom hourly rate"
                description="Leave blank for the rate of their role."
                currency={currency}
                {...form.getInputProps('hourly_rate_minor')}
              />
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}
