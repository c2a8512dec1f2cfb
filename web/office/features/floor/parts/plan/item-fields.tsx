import { Button, TextInput } from '@mantine/core'
import {
  drawingLimits,
  type Drawing,
  type PlacedTable,
  type Room,
  type PlanShape,
  type ShapeKind,
} from '#contract/floor/drawing.ts'
import type { Table } from '#contract/floor/floor.ts'
import type { Rectangle } from '#contract/floor/geometry.ts'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { SelectField } from '../../../../ui/form/select-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { changePlaces, keyOfTable, placeOf, type ItemKey, type PlanItem } from './plan-state.ts'
import { itemName, kindOptions, toMetres, toUnits } from './plan-words.ts'
import styles from './plan.module.css'
import { moveWithin } from './plan-geometry.ts'

interface ItemFieldsProps {
  item: PlanItem
  room: Room
  drawing: Drawing
  tables: ReadonlyMap<string, Table>
  /** Draws with the changed item; changes of one field in a row are one step. */
  onDraw: (drawing: Drawing, tag: string, selected?: readonly ItemKey[]) => void
  onCopy: () => void
  onRemove: () => void
}

const measures = [
  { name: 'x', label: 'From the left (m)', min: 0 },
  { name: 'y', label: 'From the top (m)', min: 0 },
  { name: 'width', label: 'Width (m)', min: 1 },
  { name: 'depth', label: 'Depth (m)', min: 1 },
] as const

/** Every value of what is selected. */
export function ItemFields({ item, room, drawing, tables, onDraw, onCopy, onRemove }: ItemFieldsProps) {
  const place = placeOf(item)
  const change = (name: string, part: Partial<Rectangle>) =>
    onDraw(
      changePlaces(drawing, [item.key], (one) => moveWithin({ ...one, ...part }, { x: 0, y: 0 }, room)),
      `${item.key} ${name}`,
    )
  const moveTo = (roomId: string) => {
    const target = drawing.rooms.find(({ id }) => id === roomId)
    if (target !== undefined)
      onDraw(
        changePlaces(drawing, [item.key], (one) => moveWithin({ ...one, room_id: roomId }, { x: 0, y: 0 }, target)),
        `${item.key} room`,
        [],
      )
  }
  return (
    <Panel title={itemName(item, tables)}>
      <div className={styles.fields} data-plan-form>
        {item.table === null ? (
          <ShapeFields shape={item.shape} drawing={drawing} onDraw={(next) => onDraw(next, `${item.key} text`)} />
        ) : (
          <TableField
            placed={item.table}
            drawing={drawing}
            tables={tables}
            onDraw={(next, table_id) => onDraw(next, 'table', [keyOfTable({ table_id })])}
          />
        )}
        {drawing.rooms.length > 1 && (
          <SelectField
            label="Room"
            data={drawing.rooms.map(({ id, name }) => ({ value: id, label: name }))}
            value={room.id}
            onChange={(id) => id !== null && moveTo(id)}
          />
        )}
        {[measures.slice(0, 2), measures.slice(2)].map((pair) => (
          <div key={pair[0]?.name ?? ''} className={styles.pair}>
            {pair.map(({ name, label, min }) => (
              <NumberField
                key={name}
                label={label}
                decimalScale={1}
                min={toMetres(min)}
                max={toMetres(drawingLimits.side)}
                value={toMetres(place[name])}
                onChange={(metres) => metres !== null && toUnits(metres) >= min && change(name, { [name]: toUnits(metres) })}
              />
            ))}
          </div>
        ))}
        <NumberField
          label="Turn (degrees)"
          min={0}
          max={359}
          value={place.turn}
          onChange={(turn) => turn !== null && turn < 360 && change('turn', { turn })}
        />
        <div className={styles.tools}>
          <Button variant="default" onClick={onCopy}>
            Copy
          </Button>
          <Button variant="default" onClick={onRemove}>
            Remove from plan
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface TableFieldProps {
  placed: PlacedTable
  drawing: Drawing
  tables: ReadonlyMap<string, Table>
  onDraw: (drawing: Drawing, tableId: string) => void
}

/** Which table stands here. */
function TableField({ placed, drawing, tables, onDraw }: TableFieldProps) {
  const others = new Set(drawing.tables.filter((one) => one !== placed).map(({ table_id }) => table_id))
  const replace = (table_id: string) =>
    onDraw({ ...drawing, tables: drawing.tables.map((one) => (one === placed ? { ...one, table_id } : one)) }, table_id)
  return (
    <SelectField
      label="Table"
      data={[...tables.values()].filter(({ id }) => !others.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
      value={placed.table_id}
      onChange={(id) => id !== null && replace(id)}
    />
  )
}

interface ShapeFieldsProps {
  shape: PlanShape
  drawing: Drawing
  onDraw: (drawing: Drawing) => void
}

function ShapeFields({ shape, drawing, onDraw }: ShapeFieldsProps) {
  const change = (part: Partial<PlanShape>) =>
    onDraw({ ...drawing, shapes: drawing.shapes.map((one) => (one === shape ? { ...one, ...part } : one)) })
  return (
    <>
      <SelectField
        label="Kind"
        data={kindOptions}
        value={shape.kind}
        onChange={(kind) => kind !== null && change({ kind: kind as ShapeKind })}
      />
      <TextInput
        label="Text"
        maxLength={60}
        autoComplete="off"
        value={shape.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </>
  )
}
