import { Alert, Button, Group, Table } from '@mantine/core'
import Users from 'lucide-react/icons/users'
import type { ManagedEvent } from '#contract/event-management.ts'
import { changesOf, valuesOf, type EventField, type EventValues } from '../forms/event-values.ts'
import { fieldLabels, sayValue } from './field-words.ts'

interface StaleChoiceProps {
  mine: EventValues
  theirs: ManagedEvent
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Somebody else has saved meanwhile: both versions side by side, and the choice between them. */
export function StaleChoice({ mine, theirs, onTakeTheirs, onKeepMine }: StaleChoiceProps) {
  const saved = valuesOf(theirs)
  const fields = Object.keys(changesOf(mine, saved)) as EventField[]
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<Users size={18} aria-hidden="true" />}
      title="Somebody else has changed this night meanwhile"
    >
      What you typed is still here, and not saved.
      {fields.length > 0 && (
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
              {fields.map((field) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{fieldLabels[field]}</Table.Th>
                  <Table.Td>{sayValue(mine[field])}</Table.Td>
                  <Table.Td>{sayValue(saved[field])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="xs" variant="default" onClick={onKeepMine}>
          Save mine over theirs
        </Button>
      </Group>
    </Alert>
  )
}
