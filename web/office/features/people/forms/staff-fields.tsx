import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallerFacts } from '#contract/base/ability-rules.ts'
import { flagRefusals, grantRefusal } from '#contract/people/user-rules.ts'
import { PermissionMatrix } from '../../../ui/permission-matrix.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { permissionRows } from '../parts/permissions-panel.tsx'
import { userNameOf } from '../parts/user-words.ts'
import { usersQuery } from '../queries/users.ts'
import type { NewUserValues } from './new-user-values.ts'

interface StaffFieldsProps {
  form: UseFormReturnType<NewUserValues>
  actor: CallerFacts
}

/** Where someone works, and their permissions until the club assigns a role. */
export function StaffFields({ form, actor }: StaffFieldsProps) {
  const { flags } = form.values
  return (
    <>
      <ClubField form={form} />
      <PermissionMatrix
        label="Permissions"
        rows={permissionRows}
        holders={[{ key: 'new', label: 'New staff' }]}
        isGranted={(flag) => flags[flag]}
        whyNot={(flag) => {
          const reason = grantRefusal(actor, flag)
          return reason === null ? undefined : flagRefusals[reason]
        }}
        onChange={(flag, _, isGranted) => form.setFieldValue('flags', { ...flags, [flag]: isGranted })}
      />
    </>
  )
}

/** Clubs by administrator: the list of users finds those while typing. */
function ClubField({ form }: Pick<StaffFieldsProps, 'form'>) {
  const [search, setSearch] = useState('')
  const query = { role: 'adminclub', sort: 'name', limit: 100 } as const
  const first = useQuery(usersQuery(query)).data
  const results = useQuery({ ...usersQuery({ ...query, search }), enabled: search !== '' && first?.next !== null }).data
  const people = [...(first?.users ?? []), ...(results?.users ?? [])]
  const clubs = new Map(
    people.flatMap((person) => (person.club ? [[person.club.id, `${person.club.name}, run by ${userNameOf(person)}`]] : [])),
  )
  return (
    <SelectField
      label="Club"
      required
      searchable
      data={[...clubs].map(([value, label]) => ({ value, label }))}
      onSearchChange={(typed) => setSearch([...clubs.values()].includes(typed) ? '' : typed)}
      {...form.getInputProps('club_id')}
    />
  )
}
