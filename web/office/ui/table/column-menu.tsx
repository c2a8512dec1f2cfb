import { Button, Menu } from '@mantine/core'
import Columns3 from 'lucide-react/icons/columns-3'
import type { Column } from './columns.ts'

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[]
  visibility: Readonly<Record<string, boolean>>
  onShow: (id: string, isShown: boolean) => void
}

/** Which columns are shown. The first, which names the row, always is. */
export function ColumnMenu<Row>({ columns, visibility, onShow }: ColumnMenuProps<Row>) {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Columns3 size={16} aria-hidden="true" />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={visibility[id] === true} onChange={(isShown) => onShow(id, isShown)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
