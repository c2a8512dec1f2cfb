import { Alert, Button, Group, Table } from '@mantine/core'
import Users from 'lucide-react/icons/users'
import { statusOf } from '../../shared/api/api-query.ts'

interface StaleRow {
  version: number
}

/** The row as someone else has saved it meanwhile, where that is why a call was refused. */
export function staleRow(error: unknown): StaleRow | null {
  if (statusOf(error) !== 409) return null
  const { body } = error as { body?: { code?: unknown; current?: unknown } }
  const current = body?.code === 'stale' ? body.current : null
  return typeof current === 'object' && current !== null && 'version' in current && typeof current.version === 'number'
    ? { ...current, version: current.version }
    : null
}

/** How the row is compared with what is typed. */
export interface Comparison<Values> {
  /** The labels of the fields that are compared. */
  labels: Readonly<Partial<Record<keyof Values & string, string>>>
  /** The row's values, as the form has them. */
  valuesOf: (current: unknown) => Partial<Values>
  /** A value in words, where it is more than itself. */
  format?: (value: unknown, name: string) => string
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** A value of a form in words. */
function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (Array.isArray(value)) return value.map(formatValue).join(', ') || '–'
  if (typeof value !== 'string') return JSON.stringify(value)
  return isTime.test(value) ? value.replace('T', ' ') : value
}

interface StaleNoticeProps<Values> {
  mine: Values
  theirs: unknown
  compare?: Comparison<Values> | undefined
  onKeepMine: () => void
  onTakeTheirs?: (() => void) | undefined
}

/** Two people have edited the same thing: both versions side by side, and the choice between them. */
export function StaleNotice<Values>({ mine, theirs, compare, onKeepMine, onTakeTheirs }: StaleNoticeProps<Values>) {
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<Users size={18} aria-hidden="true" />}
      title="Someone else has changed this in the meantime"
    >
      Your changes are still here, but not saved.
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

interface DifferencesProps<Values> {
  mine: Values
  theirs: unknown
  compare: Comparison<Values>
}

function Differences<Values>({ mine, theirs, compare: { labels, valuesOf, format = formatValue } }: DifferencesProps<Values>) {
  const saved = valuesOf(theirs)
  const names = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (name) => name in saved && JSON.stringify(mine[name]) !== JSON.stringify(saved[name]),
  )
  if (names.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Both versions">
      <Table mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Yours</Table.Th>
            <Table.Th>Theirs</Table.Th>
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
