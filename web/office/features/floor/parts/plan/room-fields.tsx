import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { drawingLimits, type Drawing, type Room } from '#contract/floor/drawing.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { pictureFault } from '../../../../../shared/forms/picture-fault.ts'
import { usePictureInput } from '../../../../../shared/forms/use-picture-input.tsx'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { changeRoom, removeRoom } from './plan-state.ts'
import { toMetres, toUnits } from './plan-words.ts'
import styles from './plan.module.css'

interface RoomFieldsProps {
  room: Room
  drawing: Drawing
  /** Whether the server has this room: only then it can have a picture. */
  isSaved: boolean
  hasPicture: boolean
  onDraw: (drawing: Drawing, tag: string) => void
  onUpload: (picture: File) => Promise<unknown>
  onRemovePicture: () => Promise<unknown>
}

/** The room that is shown, while nothing in it is selected. */
export function RoomFields({ room, drawing, isSaved, hasPicture, onDraw, onUpload, onRemovePicture }: RoomFieldsProps) {
  const change = (part: Partial<Room>) => onDraw(changeRoom(drawing, room.id, part), `room ${Object.keys(part).join()}`)
  return (
    <Panel title="Room">
      <div className={styles.fields}>
        <TextInput
          label="Name"
          required
          maxLength={40}
          autoComplete="off"
          value={room.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <div className={styles.pair}>
          {(['width', 'depth'] as const).map((side) => (
            <NumberField
              key={side}
              label={side === 'width' ? 'Width (m)' : 'Depth (m)'}
              decimalScale={1}
              min={1}
              max={toMetres(drawingLimits.side)}
              value={toMetres(room[side])}
              onChange={(metres) =>
                metres !== null && metres >= 1 && toUnits(metres) <= drawingLimits.side && change({ [side]: toUnits(metres) })
              }
            />
          ))}
        </div>
        <TracedPicture isSaved={isSaved} hasPicture={hasPicture} onUpload={onUpload} onRemove={onRemovePicture} />
        {drawing.rooms.length > 1 && (
          <Button variant="default" onClick={() => onDraw(removeRoom(drawing, room.id), 'remove room')}>
            Remove room
          </Button>
        )}
      </div>
    </Panel>
  )
}

interface TracedPictureProps {
  isSaved: boolean
  hasPicture: boolean
  onUpload: (picture: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
}

function TracedPicture({ isSaved, hasPicture, onUpload, onRemove }: TracedPictureProps) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setError(null)
    setPending(true)
    try {
      await work()
    } catch (thrown) {
      setError(errorMessage(thrown, 'Network error. Please try again.'))
    } finally {
      setPending(false)
    }
  }
  const { input, open } = usePictureInput((file) => {
    const fault = pictureFault(file)
    if (fault === null) void run(async () => onUpload(file))
    else setError(fault)
  })
  return (
    <div className={styles.fields}>
      <div className={styles.tools}>
        <Button variant="default" loading={isPending} disabled={!isSaved} onClick={open}>
          {hasPicture ? 'Change picture' : 'Trace over a picture'}
        </Button>
        {hasPicture && (
          <Button variant="default" disabled={isPending} onClick={() => void run(onRemove)}>
            Remove picture
          </Button>
        )}
      </div>
      {!isSaved && <p className={styles.note}>Save the plan to add a picture to this room.</p>}
      {error !== null && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {input}
    </div>
  )
}
