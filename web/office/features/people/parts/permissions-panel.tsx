import { permissionsOf, staffFlags, type StaffFlag } from '#contract/base/permissions.ts'
import { flagRefusals, grantRefusal } from '#contract/people/user-rules.ts'
import type { PersonDetail } from '#contract/people/users.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { factsOf } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { flagWords, permissionWords, roleWords } from '../../../../shared/words/permissions.ts'
import { Panel } from '../../../ui/panel.tsx'
import { PermissionMatrix } from '../../../ui/permission-matrix.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { useUpdateUser } from '../queries/use-change-user.ts'
import { userNameOf, whyNotForUser } from './user-words.ts'
import styles from './users.module.css'

type Flags = Record<StaffFlag, boolean>

const orderOfRows = Object.keys(flagWords) as StaffFlag[]
export const permissionRows = orderOfRows.map((key) => ({ key, ...flagWords[key] }))

/** A person's permissions: for staff flag by flag, editable by those who may; for everyone else, those of their role. */
export function PermissionsPanel({ person }: { person: PersonDetail }) {
  const { staff_permissions: flags, employment, profile } = person
  if (profile.role !== 'staffclub') return <RolePermissions person={person} />
  if (flags === null)
    return (
      <Panel title="Permissions">
        <p className={styles.quiet}>
          {employment?.status === 'ended'
            ? 'They’ve left the club and have no permissions there.'
            : 'They don’t work for a club.'}
        </p>
      </Panel>
    )
  const locked = whyNotForUser(person, 'manage_permissions')
  const role = employment?.role ?? null
  const lead = role === null || employment?.own_permissions ? 'Custom permissions.' : `From the role ${role.name}.`
  return (
    <Panel title="Permissions" lead={locked === undefined ? lead : `${lead} ${locked}`}>
      {locked === undefined ? (
        <FlagsForm person={person} flags={flags} />
      ) : (
        <PermissionMatrix
          label="Permissions"
          rows={permissionRows}
          holders={[holderOf(person)]}
          isGranted={(flag) => flags[flag]}
        />
      )}
    </Panel>
  )
}

const holderOf = (person: PersonDetail) => ({ key: person.user.id, label: userNameOf(person) })

function FlagsForm({ person, flags }: { person: PersonDetail; flags: Flags }) {
  const update = useUpdateUser()
  const actor = factsOf(useSignedIn())
  const save = async (values: Flags) => {
    const changed = Object.fromEntries(staffFlags.flatMap((flag) => (values[flag] === flags[flag] ? [] : [[flag, values[flag]]])))
    if (Object.keys(changed).length === 0) return
    await update.mutateAsync({
      id: person.user.id,
      body: { staff_permissions: JSON.stringify(changed), version: person.user.version },
    })
    toast({ tone: 'ok', message: `The permissions of ${userNameOf(person)} are saved.` })
  }
  const staffFlagsOnly = Object.fromEntries(staffFlags.map((flag) => [flag, flags[flag]])) as Flags
  // They have no version of their own: other permissions are another version.
  const initial = { ...staffFlagsOnly, version: Object.values(staffFlagsOnly).join() }
  return (
    <ResourceForm initial={initial} submit="Save permissions" onSave={save}>
      {(form) => (
        <PermissionMatrix
          label="Permissions"
          rows={permissionRows}
          holders={[holderOf(person)]}
          isGranted={(flag) => form.values[flag]}
          whyNot={(flag) => {
            const reason = grantRefusal(actor, flag)
            // Granted flags may be revoked, except by people other than the administrator where only the administrator decides.
            return reason === null || (reason === 'flag_lacked' && flags[flag]) ? undefined : flagRefusals[reason]
          }}
          onChange={(flag, _, isGranted) => form.setFieldValue(flag, isGranted)}
        />
      )}
    </ResourceForm>
  )
}

function RolePermissions({ person: { profile } }: { person: PersonDetail }) {
  const permissions = permissionsOf({ role: profile.role, flags: null })
  return (
    <Panel title="Permissions" lead={`Set by the role ${roleWords[profile.role]}.`}>
      {permissions.length === 0 ? (
        <p className={styles.quiet}>This role manages neither people nor their data.</p>
      ) : (
        <ul className={styles.permissions}>
          {permissions.map((permission) => (
            <li key={permission}>{permissionWords[permission]}</li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
