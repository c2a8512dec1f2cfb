import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { RowAction } from './columns.ts'

interface RowMenuProps {
  /** Whose actions these are. */
  name: string
  actions: readonly RowAction[]
}

/** What can be done with one thing. */
export function RowMenu({ name, actions }: RowMenuProps) {
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
          <Ellipsis size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onClick, danger = false }) => (
          <Menu.Item key={label} onClick={onClick} {...(danger && { color: 'red' })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
