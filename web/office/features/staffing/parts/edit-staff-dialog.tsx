import { Switch } from '@mantine/core'
import type { StaffFlag } from '#contract/base/permissions.ts'
import type { StaffMember } from '#contract/staffing/staff.ts'
import { changeFlags, noStaffFlags } from '#contract/staffing/staff-permissions.ts'
import type { StaffRole } from '#contract/staffing/staff-roles.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useTeamChanges } from '../queries/team.ts'
import { FlagMatrix } from './flag-matrix.tsx'
import { fullNameOfPerson } from './team-words.ts'

interface EditValues extends Record<string, unknown> {
  role_id: string | null
  hourly_rate_minor: number | null
  own_permissions: boolean
  permissions: Record<StaffFlag, boolean>
  version: number
}

interface EditStaffDialogProps {
  person: StaffMember
  roles: readonly StaffRole[]
  /** Null if the caller does not see rates. */
  currency: string | null
  onClose: () => void
}

/** Changes someone's role, rate and permissions, or rehires a former staff member. */
export function EditStaffDialog({ person, roles, currency, onClose }: EditStaffDialogProps) {
  const { update } = useTeamChanges()
  const isBack = person.status === 'ended'
  const name = fullNameOfPerson(person)
  const flagsOfRole = (id: string | null) => roles.find((role) => role.id === id)?.permissions ?? noStaffFlags
  const save = async ({ role_id, hourly_rate_minor, own_permissions, permissions, version }: EditValues) => {
    await update.mutateAsync({
      id: person.id,
      version,
      ...(role_id !== null && role_id !== person.role?.id && { role_id }),
      ...(currency !== null && { hourly_rate_minor }),
      // Without a role they have nothing to go back to.
      ...(own_permissions ? { permissions } : role_id !== null && { permissions: null }),
      ...(isBack && { status: 'active' as const }),
    })
    toast({ tone: 'ok', message: isBack ? `${name} works for your club again.` : `${name} is saved.` })
  }
  return (
    <ActionDialog<EditValues>
      title={isBack ? `Rehire ${name}` : `Edit ${name}`}
      submit={isBack ? 'Rehire' : 'Save person'}
      size="lg"
      initial={{
        role_id: person.role?.id ?? null,
        hourly_rate_minor: person.own_rate ? person.hourly_rate_minor : null,
        own_permissions: person.own_permissions,
        permissions: changeFlags(person.permissions, undefined),
        version: person.version,
      }}
      validate={({ role_id }): Record<string, string> => (isBack && role_id === null ? { role_id: 'Choose a role' } : {})}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => {
        const { role_id, own_permissions, permissions } = form.values
        const role = roles.find(({ id }) => id === role_id)
        const flags = own_permissions ? permissions : flagsOfRole(role_id)
        const ofRole =
          currency === null || role === undefined || role.hourly_rate_minor === null
            ? 'the rate of their role'
            : `the rate of ${role.name}, ${formatMoney(role.hourly_rate_minor, currency)}`
        return (
          <>
            <SelectField
              label="Role"
              required={isBack}
              data={roles.map(({ id, name: label }) => ({ value: id, label }))}
              placeholder="No role"
              {...form.getInputProps('role_id')}
            />
            {currency !== null && (
              <MoneyField
                label="Custom hourly rate"
                description={`Leave blank for ${ofRole}.`}
                currency={currency}
                {...form.getInputProps('hourly_rate_minor')}
              />
            )}
            <Switch
              label="Custom permissions"
              description={
                own_permissions
                  ? 'Changes to their role no longer apply to them. Turn this off to go back to the role’s permissions.'
                  : 'They have the permissions of their role.'
              }
              checked={own_permissions}
              onChange={({ currentTarget: { checked } }) =>
                form.setValues({
                  own_permissions: checked,
                  ...(checked && { permissions: changeFlags(flagsOfRole(role_id), undefined) }),
                })
              }
            />
            <FlagMatrix
              holder={name}
              before={isBack ? null : person.permissions}
              flags={flags}
              {...(own_permissions && {
                onChange: (flag: StaffFlag, isGranted: boolean) =>
                  form.setFieldValue('permissions', { ...permissions, [flag]: isGranted }),
              })}
            />
          </>
        )
      }}
    </ActionDialog>
  )
}
