import { ActionIcon, Button, Tooltip } from '@mantine/core'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { LucideIcon } from 'lucide-react'
import type { Drawing, ShapeKind } from '#contract/floor/drawing.ts'
import type { Table } from '#contract/floor/floor.ts'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import type { PlanCommand } from './plan-keys.ts'
import { kindOptions, toMetres } from './plan-words.ts'
import styles from './plan.module.css'
import { alignments, type Alignment } from './plan-geometry.ts'

/** In grid units. */
const grids = [1, 5, 10] as const

interface PlanToolsProps {
  drawing: Drawing
  tables: ReadonlyMap<string, Table>
  grid: number
  onGrid: (grid: number) => void
  canUndo: boolean
  canRedo: boolean
  onAddTable: (table: Table) => void
  onAddShape: (kind: ShapeKind) => void
  onCommand: (command: PlanCommand) => void
}

/** What is above the drawing: adding to it, the grid, undo and zoom. */
export function PlanTools(props: PlanToolsProps) {
  const { drawing, tables, grid, onGrid, canUndo, canRedo, onAddTable, onAddShape, onCommand } = props
  const placed = new Set(drawing.tables.map(({ table_id }) => table_id))
  const free = [...tables.values()].filter(({ id }) => !placed.has(id))
  const add = (id: string | null) => {
    const table = tables.get(id ?? '')
    if (table !== undefined) onAddTable(table)
  }
  return (
    <div className={styles.tools}>
      <SelectField
        className={styles.add ?? ''}
        label="Add a table"
        placeholder={free.length === 0 ? 'All tables are placed' : 'Choose a table'}
        data={free.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        disabled={free.length === 0}
        onChange={add}
      />
      <SelectField
        className={styles.add ?? ''}
        label="Add a shape"
        placeholder="Choose a shape"
        data={kindOptions}
        value={null}
        onChange={(kind) => kind !== null && onAddShape(kind as ShapeKind)}
      />
      <SelectField
        className={styles.add ?? ''}
        label="Grid"
        data={grids.map((units) => ({ value: String(units), label: `${toMetres(units)} m` }))}
        value={String(grid)}
        onChange={(units) => units !== null && onGrid(Number(units))}
      />
      <div className={styles.steps}>
        <Tool label="Undo" icon={Undo} isOff={!canUndo} onClick={() => onCommand({ do: 'undo' })} />
        <Tool label="Redo" icon={Redo} isOff={!canRedo} onClick={() => onCommand({ do: 'redo' })} />
        <Tool label="Zoom in" icon={ZoomIn} isOff={false} onClick={() => onCommand({ do: 'zoom_in' })} />
        <Tool label="Zoom out" icon={ZoomOut} isOff={false} onClick={() => onCommand({ do: 'zoom_out' })} />
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: LucideIcon
  isOff: boolean
  onClick: () => void
}

const Tool = ({ label, icon: Icon, isOff, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size="2.25rem" aria-label={label} disabled={isOff} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)

const alignmentLabels: Record<Alignment, string> = {
  left: 'Left',
  centre: 'Centre',
  right: 'Right',
  top: 'Top',
  middle: 'Middle',
  bottom: 'Bottom',
}

interface SelectionToolsProps {
  count: number
  onAlign: (alignment: Alignment) => void
  onRemove: () => void
}

/** What can be done with several at once. */
export function SelectionTools({ count, onAlign, onRemove }: SelectionToolsProps) {
  return (
    <Panel title={`${count} selected`}>
      <div className={styles.fields}>
        <fieldset className={styles.align}>
          <legend>Align</legend>
          {alignments.map((one) => (
            <Button key={one} size="xs" variant="default" onClick={() => onAlign(one)}>
              {alignmentLabels[one]}
            </Button>
          ))}
        </fieldset>
        <Button variant="default" onClick={onRemove}>
          Remove from plan
        </Button>
      </div>
    </Panel>
  )
}
