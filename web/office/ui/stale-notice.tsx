import { Alert, Button, Group, Table } from '@mantine/core'
import Users from 'lucide-react/icons/users'
import { intoView } from './into-view.ts'
import type { Comparison } from './stale-row.ts'

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** A form value in words. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || '–'
  if (typeof value !== 'string') return JSON.stringify(value)
  return isTime.test(value) ? value.replace('T', ' ') : value
}

type Values = Readonly<Record<string, unknown>>

interface StaleNoticeProps {
  mine: Values
  theirs: unknown
  compare?: Comparison<Values> | undefined
  onKeepMine: () => void
  onTakeTheirs?: (() => void) | undefined
}

/** Two people edited the same thing: both versions side by side, and the choice between them. */
export function StaleNotice({ mine, theirs, compare, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  return (
    <Alert
      ref={intoView}
      role="alert"
      color="yellow"
      icon={<Users size={18} aria-hidden="true" />}
      title="Someone else changed this in the meantime"
    >
      Your changes are still here but not saved.
      {compare !== undefined && <Differences mine={mine} theirs={theirs} compare={compare} />}
      <Group mt="sm" gap="xs">
        {onTakeTheirs !== undefined && (
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            Use their version
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Save my version
        </Button>
      </Group>
    </Alert>
  )
}

interface DifferencesProps {
  mine: Values
  theirs: unknown
  compare: Comparison<Values>
}

function Differences({ mine, theirs, compare: { labels, valuesOf, format = formatValue } }: DifferencesProps) {
  const saved = valuesOf(theirs)
  const names = Object.keys(labels).filter((name) => name in saved && JSON.stringify(mine[name]) !== JSON.stringify(saved[name]))
  if (names.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Compare versions">
      <Table mt="sm" aria-label="Both versions">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Field</Table.Th>
            <Table.Th scope="col">Yours</Table.Th>
            <Table.Th scope="col">Theirs</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{labels[name]}</Table.Th>
              <Table.Td>{format(mine[name], name)}</Table.Td>
              <Table.Td>{format(saved[name], name)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
