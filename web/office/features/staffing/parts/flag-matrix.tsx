import type { StaffFlag, StaffFlags } from '#contract/base/permissions.ts'
import { flagRefusals, refusedFlags } from '#contract/people/user-rules.ts'
import { factsOf } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { flagWords } from '../../../../shared/words/permissions.ts'
import { PermissionMatrix } from '../../../ui/permission-matrix.tsx'

const rows = (Object.keys(flagWords) as StaffFlag[]).map((key) => ({ key, ...flagWords[key] }))

interface FlagMatrixProps {
  holder: string
  /** Before any change: granted flags may stay. Null for a new role. */
  before: StaffFlags | null
  flags: StaffFlags
  /** Without it the flags are read-only. */
  onChange?: (flag: StaffFlag, isGranted: boolean) => void
}

/** The flags of a role or a person, with the server's rules. */
export function FlagMatrix({ holder, before, flags, onChange }: FlagMatrixProps) {
  const actor = factsOf(useSignedIn())
  return (
    <PermissionMatrix
      label="Permissions"
      rows={rows}
      holders={[{ key: 'holder', label: holder }]}
      isGranted={(flag) => flags[flag]}
      whyNot={(flag) => {
        const reason = refusedFlags(actor, before, { ...flags, [flag]: !flags[flag] })[flag]
        return reason === undefined ? undefined : flagRefusals[reason]
      }}
      onChange={onChange && ((flag, _, isGranted) => onChange(flag, isGranted))}
    />
  )
}
