import { Alert, Button, Tabs } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { drawingFaults, drawingLimits, type Drawing } from '#contract/floor/drawing.ts'
import type { Floor } from '#contract/floor/floor.ts'
import { findOverlaps } from '#contract/floor/geometry.ts'
import type { FloorPlan } from '#contract/floor/plans.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import { paths, withQuery } from '../../../../../shared/navigation/paths.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useUnsaved } from '../../../../ui/form/unsaved.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { staleRow } from '../../../../ui/stale-row.ts'
import { usePlanChanges, usePlanPictures } from '../../queries/use-plan-changes.ts'
import { ItemFields } from './item-fields.tsx'
import { PlanCanvas } from './plan-canvas.tsx'
import { keyHelp, type PlanCommand } from './plan-keys.ts'
import { placeOf, type ItemKey } from './plan-state.ts'
import { PlanTools, SelectionTools } from './plan-tools.tsx'
import { itemName } from './plan-words.ts'
import styles from './plan.module.css'
import { RoomFields } from './room-fields.tsx'
import { usePlanEditor } from './use-plan-editor.ts'

const isTable = (key: string) => key.startsWith('table ')

/** Messages of a refused drawing. */
function messagesOf(error: unknown): string[] {
  const fields = (error as { body?: { fields?: Record<string, string[]> } }).body?.fields
  return fields === undefined ? [errorMessage(error, 'Network error. Please try again.')] : Object.values(fields).flat()
}

interface PlanEditorProps {
  plan: FloorPlan
  floor: Floor
  mayEdit: boolean
}

/** Draws a floor plan, by mouse or by keyboard, with every value as a field beside it. */
export function PlanEditor({ plan, floor, mayEdit }: PlanEditorProps) {
  const tables = useMemo(() => new Map(floor.tables.map((table) => [table.id, table])), [floor.tables])
  const editor = usePlanEditor(plan.drawing, tables, () => crypto.randomUUID())
  const { drawing, room, items, selected } = editor
  const [saved, setSaved] = useState({ drawing: plan.drawing, version: plan.version })
  const [faults, setFaults] = useState<readonly string[]>([])
  const [newer, setNewer] = useState<number | null>(null)
  // The form is there after the next render.
  const [opening, setOpening] = useState(0)
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opening > 0) side.current?.querySelector<HTMLElement>('[data-plan-form] input')?.focus()
  }, [opening])
  const { update } = usePlanChanges()
  const isDirty = drawing !== saved.drawing
  useUnsaved(() => (isDirty ? 'on_leave' : 'nothing'))

  const save = async (version: number) => {
    const names = new Map(floor.tables.map(({ id, name }) => [id, name]))
    const messages = Object.values(drawingFaults(drawing, names)).flat()
    setFaults(messages)
    if (messages.length > 0) return
    try {
      const after = await update.mutateAsync({ id: plan.id, version, drawing })
      setSaved({ drawing, version: after.version })
      setNewer(null)
      const isNext = after.number > plan.number
      toast({ tone: 'ok', message: isNext ? `Version ${after.number} of ${plan.name} is saved.` : `${plan.name} is saved.` })
    } catch (error) {
      const theirs = staleRow(error)
      if (theirs === null) setFaults(messagesOf(error))
      else setNewer(theirs.version)
    }
  }
  const run = (command: PlanCommand, keys?: readonly ItemKey[]) => {
    if (command.do === 'open') setOpening((count) => count + 1)
    else if (mayEdit || command.do === 'zoom_in' || command.do === 'zoom_out' || command.do === 'deselect')
      editor.run(command, keys)
  }
  const picture = plan.pictures.find(({ room_id }) => room_id === room?.id)
  return (
    <>
      <PageHeader
        title={plan.name}
        parents={[
          { label: 'Floor', to: paths.clubFloor },
          { label: 'Plans', to: withQuery(paths.clubFloor, { tab: 'plans' }) },
        ]}
        lead={`Version ${plan.number}${plan.is_frozen ? ', used by an event: changes make the next version' : ''}`}
        actions={
          mayEdit && (
            <Button loading={update.isPending} disabled={!isDirty} onClick={() => void save(saved.version)}>
              Save plan
            </Button>
          )
        }
      />
      {newer !== null && (
        <Banner tone="warn">
          Someone else saved this plan in the meantime. Reload the page to see their version, or{' '}
          <Button size="compact-sm" variant="default" onClick={() => void save(newer)}>
            save yours over it
          </Button>
        </Banner>
      )}
      {faults.length > 0 && (
        <Alert color="red" title="The plan can’t be saved" mb="md" role="alert">
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={styles.editor}>
        <Panel title="Drawing">
          <PlanTools
            drawing={drawing}
            tables={tables}
            grid={editor.grid}
            onGrid={editor.setGrid}
            canUndo={editor.past.length > 0}
            canRedo={editor.future.length > 0}
            onAddTable={(table) => editor.addTable(table)}
            onAddShape={editor.addShape}
            onCommand={run}
          />
          <Tabs value={room?.id ?? null} onChange={(id) => id !== null && editor.showRoom(id)} keepMounted={false}>
            <div className={styles.rooms}>
              <Tabs.List aria-label="Rooms">
                {drawing.rooms.map(({ id, name }) => (
                  <Tabs.Tab key={id} value={id}>
                    {name}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Button
                size="xs"
                variant="default"
                disabled={!mayEdit || drawing.rooms.length >= drawingLimits.rooms}
                onClick={editor.addRoom}
              >
                Add room
              </Button>
            </div>
            {drawing.rooms.map(({ id }) => (
              <Tabs.Panel key={id} value={id}>
                {room !== null && (
                  <PlanCanvas
                    room={room}
                    items={items}
                    tables={tables}
                    selected={selected}
                    grid={editor.grid}
                    zoom={editor.zoom}
                    picture={picture?.file ?? null}
                    onSelect={editor.select}
                    onMove={(by) => mayEdit && editor.move(by)}
                    onCommand={run}
                  />
                )}
              </Tabs.Panel>
            ))}
          </Tabs>
          <Overlaps editor={editor} tables={tables} />
        </Panel>
        <div ref={side} className={styles.side}>
          <SideForm editor={editor} plan={plan} tables={tables} saved={saved.drawing} />
          <Panel title="Keyboard">
            <dl className={styles.keys}>
              {keyHelp.map(([keys, does]) => (
                <div key={keys} className={styles.key}>
                  <dt>{keys}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </Panel>
        </div>
      </div>
      {floor.tables.length === 0 && (
        <EmptyState title="No tables yet">Add the tables of your club to the floor, then place them here.</EmptyState>
      )}
    </>
  )
}

interface SideFormProps extends OverlapsProps {
  plan: FloorPlan
  /** As the server has it. */
  saved: Drawing
}

/** The fields of what is selected; of the room, if nothing is. */
function SideForm({ editor, plan, tables, saved }: SideFormProps) {
  const pictures = usePlanPictures(plan.id)
  const { drawing, room, items, selected } = editor
  if (room === null) return null
  if (selected.length > 1)
    return <SelectionTools count={selected.length} onAlign={editor.alignSelected} onRemove={editor.remove} />
  const item = items.find(({ key }) => key === selected[0])
  if (item !== undefined)
    return (
      <ItemFields
        key={item.key}
        item={item}
        room={room}
        drawing={drawing}
        tables={tables}
        onDraw={editor.draw}
        onCopy={() => editor.copy(item)}
        onRemove={editor.remove}
      />
    )
  return (
    <RoomFields
      key={room.id}
      room={room}
      drawing={drawing}
      isSaved={saved.rooms.some(({ id }) => id === room.id)}
      hasPicture={plan.pictures.some(({ room_id }) => room_id === room.id)}
      onDraw={editor.draw}
      onUpload={async (file) => pictures.upload.mutateAsync({ room_id: room.id, picture: file })}
      onRemovePicture={async () => pictures.remove.mutateAsync(room.id)}
    />
  )
}

interface OverlapsProps {
  editor: ReturnType<typeof usePlanEditor>
  tables: Parameters<typeof itemName>[1]
}

/** Tables that share floor, as a note: some clubs mean it. Computed after the drawing is shown. */
function Overlaps({ editor, tables }: OverlapsProps) {
  const items = useDeferredValue(editor.items)
  const names = useMemo(() => {
    const placed = items.filter(({ key }) => isTable(key))
    return findOverlaps(placed.map(placeOf)).map((pair) =>
      pair.map((index) => placed[index]).map((item) => (item === undefined ? '' : itemName(item, tables))),
    )
  }, [items, tables])
  if (names.length === 0) return null
  const shown = names.slice(0, 5).map(([one = '', other = '']) => `${one} and ${other.replace('Table ', '')}`)
  return (
    <p className={styles.note}>
      These tables overlap: {shown.join('; ')}
      {names.length > shown.length && ` and ${names.length - shown.length} more`}.
    </p>
  )
}
