import { Button, Input } from '@mantine/core'
import ImageUp from 'lucide-react/icons/image-up'
import { lazy, Suspense, useState } from 'react'
import { pictureBroken } from '#contract/base/picture.ts'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { pictureFault } from '../../../shared/forms/picture-fault.ts'
import { usePictureInput } from '../../../shared/forms/use-picture-input.tsx'
import type { PictureChoice, PictureShape } from './picture-choice.ts'
import styles from './picture-field.module.css'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

interface PictureFieldProps {
  label: string
  description?: string
  shape: PictureShape
  /** The current picture's URL. */
  current: string | null
  /** Uploads it; errors are shown here. */
  onUpload: (choice: PictureChoice) => Promise<unknown>
  onRemove?: () => Promise<unknown>
}

/** Whether there is anything to crop: a file's type is only what its name says. */
const isPicture = async (file: File): Promise<boolean> =>
  createImageBitmap(file).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )

/** The picture of an existing thing: saved on its own, not with the form around it. */
export function PictureField({ label, description, shape, current, onUpload, onRemove }: PictureFieldProps) {
  const [file, setFile] = useState<File | null>(null)
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
  const choose = async (chosen: File) => {
    const fault = pictureFault(chosen) ?? ((await isPicture(chosen)) ? null : pictureBroken)
    setError(fault)
    if (fault === null) setFile(chosen)
  }
  const { input, open } = usePictureInput((chosen) => void choose(chosen))
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{label}</legend>
      {description !== undefined && <Input.Description>{description}</Input.Description>}
      <div className={styles.row}>
        <div className={styles.frame} style={{ aspectRatio: `${shape.across} / ${shape.down}` }}>
          {current === null ? <ImageUp size={28} aria-hidden="true" /> : <img className={styles.image} src={current} alt="" />}
        </div>
        <div className={styles.buttons}>
          {input}
          <Button variant="default" size="xs" loading={isPending} onClick={open}>
            {current === null ? 'Choose a picture' : 'Change'}
            <span className="visually-hidden">{current === null ? ` for ${label}` : ` ${label}`}</span>
          </Button>
          {current !== null && onRemove !== undefined && (
            <Button variant="subtle" color="red" size="xs" disabled={isPending} onClick={() => void run(onRemove)}>
              Remove
              <span className="visually-hidden"> {label}</span>
            </Button>
          )}
        </div>
      </div>
      {error !== null && <Input.Error role="alert">{error}</Input.Error>}
      <Suspense>
        {file !== null && (
          <PictureDialog
            file={file}
            label={label}
            shape={shape}
            onClose={() => setFile(null)}
            onChoose={(choice) => {
              setFile(null)
              void run(() => onUpload(choice))
            }}
          />
        )}
      </Suspense>
    </fieldset>
  )
}
