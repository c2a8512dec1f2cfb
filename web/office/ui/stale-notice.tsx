import { Alert, Button, Group } from '@mantine/core'
import Users from 'lucide-react/icons/users'
import { statusOf } from '../../shared/api/api-query.ts'

interface StaleRow {
  version: number
}

/** The row as somebody else has saved it meanwhile, where that is why a call was refused. */
export function staleRow(error: unknown): StaleRow | null {
  if (statusOf(error) !== 409) return null
  const { body } = error as { body?: { code?: unknown; current?: unknown } }
  const current = body?.code === 'stale' ? body.current : null
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? { ...current, version: current.version }
    : null
}

interface StaleNoticeProps {
  onKeepMine: () => void
  onTakeTheirs?: (() => void) | undefined
}

/** Two people have edited the same thing: whoever saves second decides, and loses nothing unasked. */
export function StaleNotice({ onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<Users size={18} aria-hidden="true" />}
      title="Somebody else has saved this meanwhile"
    >
      Your changes are still here, and not saved. Take theirs, and yours are lost; or save yours over theirs.
      <Group mt="sm" gap="xs">
        {onTakeTheirs !== undefined && (
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Save mine
        </Button>
      </Group>
    </Alert>
  )
}
