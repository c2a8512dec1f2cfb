import { TextInput } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import type { StaffFlag, StaffFlags } from '#contract/base/permissions.ts'
import { changeFlags, noStaffFlags } from '#contract/staffing/staff-permissions.ts'
import { roleColours, type StaffRole } from '#contract/staffing/staff-roles.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { useTeamChanges } from '../queries/team.ts'
import { FlagMatrix } from './flag-matrix.tsx'
import styles from './team.module.css'

type Colour = (typeof roleColours)[number]

interface RoleValues extends Record<string, unknown> {
  name: string
  colour: Colour
  hourly_rate_minor: number | null
  guests_per_person: number | null
  permissions: Record<StaffFlag, boolean>
  version: number
}

const colourNames: Record<Colour, string> = {
  '#c22f5a': 'Raspberry',
  '#c0421f': 'Rust',
  '#a45a00': 'Amber',
  '#857000': 'Mustard',
  '#4f7f1f': 'Leaf',
  '#0f8160': 'Jade',
  '#0c7c8c': 'Teal',
  '#2a6fc9': 'Blue',
  '#6257d8': 'Indigo',
  '#9243c6': 'Violet',
  '#b3369b': 'Orchid',
  '#69707d': 'Slate',
}

interface RoleDialogProps {
  /** The edited role; null to add a new one. */
  edited: StaffRole | null
  /** Null if the caller does not see rates. */
  currency: string | null
  onClose: () => void
}

/** Adds or edits a role: its name, colour, rate and default permissions. */
export function RoleDialog({ edited: role, currency, onClose }: RoleDialogProps) {
  const { createRole, updateRole } = useTeamChanges()
  const before: StaffFlags | null = role?.permissions ?? null
  const save = async ({ name, colour, hourly_rate_minor, guests_per_person, permissions, version }: RoleValues) => {
    const rate = currency !== null && hourly_rate_minor !== null && { hourly_rate_minor }
    const body = { name, colour, guests_per_person, permissions, ...rate }
    await (role === null ? createRole.mutateAsync(body) : updateRole.mutateAsync({ id: role.id, version, ...body }))
    toast({ tone: 'ok', message: `The role ${name.trim()} is saved.` })
  }
  return (
    <ActionDialog<RoleValues>
      title={role === null ? 'Add role' : `Edit ${role.name}`}
      submit={role === null ? 'Add role' : 'Save role'}
      size="lg"
      initial={{
        name: role?.name ?? '',
        colour: roleColours.find((one) => one === role?.colour) ?? '#2a6fc9',
        hourly_rate_minor: role?.hourly_rate_minor ?? null,
        guests_per_person: role?.guests_per_person ?? null,
        permissions: changeFlags(before ?? noStaffFlags, undefined),
        version: role?.version ?? 0,
      }}
      validate={({ name }): Record<string, string> => (name.trim() === '' ? { name: 'Name is required' } : {})}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Name" placeholder="Bar" required maxLength={40} autoComplete="off" {...form.getInputProps('name')} />
          <fieldset className={styles.colours}>
            <legend>Colour</legend>
            <div className={styles.swatches}>
              {roleColours.map((colour) => (
                <label key={colour} className={styles.swatch} title={colourNames[colour]}>
                  <input
                    type="radio"
                    name="colour"
                    aria-label={colourNames[colour]}
                    checked={form.values.colour === colour}
                    onChange={() => form.setFieldValue('colour', colour)}
                  />
                  <span style={{ backgroundColor: colour }} aria-hidden="true">
                    <Check size={16} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {currency !== null && (
            <MoneyField
              label="Hourly rate"
              description="For shifts in this role, unless a person has a custom rate."
              currency={currency}
              {...form.getInputProps('hourly_rate_minor')}
            />
          )}
          <NumberField
            label="Guests per person"
            description="Forecasts suggest at least one person for this many guests. Leave blank to follow past events."
            {...form.getInputProps('guests_per_person')}
          />
          <div>
            <p>
              <b>Permissions</b>
              {role !== null && role.staff_count > 0 && '. Changes apply to everyone in this role without custom permissions.'}
            </p>
            <FlagMatrix
              holder={form.values.name || 'This role'}
              before={before}
              flags={form.values.permissions}
              onChange={(flag, isGranted) => form.setFieldValue('permissions', { ...form.values.permissions, [flag]: isGranted })}
            />
          </div>
        </>
      )}
    </ActionDialog>
  )
}
