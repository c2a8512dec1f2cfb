import CameraIcon from 'lucide-react/icons/camera'
import Check from 'lucide-react/icons/check'
import ImageUp from 'lucide-react/icons/image-up'
import { useId, useRef, useState } from 'react'
import { pictureTypeRefused } from '#contract/base/picture.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingDialog } from '../../../ui/dialog.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { FieldError, isShown } from '../../../ui/field.tsx'
import { shrinkPicture } from '../camera/shrink-picture.ts'
import styles from './picture-field.module.css'
import { Later, lazyPart } from '../../../ui/lazy-part.tsx'
import { pictureTypes } from '../../../../shared/forms/picture-fault.ts'

// Loaded on demand: choosing files or viewing a status needs no camera.
const CameraDialog = lazyPart(async () => (await import('../camera/camera-dialog.tsx')).CameraDialog)

interface PictureFieldProps {
  label: string
  hint: string
  subject: 'document' | 'face'
  /** A data URL, or empty. */
  value: string
  onChange: (picture: string) => void
  error: React.ReactNode
}

/** One picture: taken here with live hints, or chosen as a file. */
export function DocumentPictureField({ label, hint, subject, value, onChange, error }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      const picture = await shrinkPicture(file)
      setFault(null)
      onChange(picture)
    } catch {
      setFault(pictureTypeRefused)
    }
  }
  const shown = fault ?? error
  return (
    <FieldGroup label={label} hint={hint} aria-describedby={isShown(shown) ? `${id}-error` : undefined}>
      <div className={styles.line}>
        <div className={styles.preview} data-subject={subject}>
          {value !== '' && <img src={value} alt={`${label}, as it will be sent`} />}
        </div>
        <div className={styles.choice}>
          {value !== '' && (
            <p className={styles.done}>
              <Check size={16} aria-hidden="true" /> Added
            </p>
          )}
          <Button
            size="small"
            variant="secondary"
            icon={<CameraIcon size={18} aria-hidden="true" />}
            aria-label={`${value === '' ? 'Take a picture' : 'Take it again'}: ${label}`}
            data-field-error={isShown(shown) || undefined}
            onClick={() => setOpen(true)}
          >
            {value === '' ? 'Take a picture' : 'Take it again'}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<ImageUp size={18} aria-hidden="true" />}
            aria-label={`Choose a file: ${label}`}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join(',')}
            hidden
            aria-label={label}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </div>
      </div>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} error={shown} />
      </div>
      {isOpen && (
        <Later fallback={<LoadingDialog title={label} onClose={() => setOpen(false)} />}>
          <CameraDialog title={label} subject={subject} onClose={() => setOpen(false)} onTake={onChange} />
        </Later>
      )}
    </FieldGroup>
  )
}
