import ImageUp from 'lucide-react/icons/image-up'
import UserRound from 'lucide-react/icons/user-round'
import { useId, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field-group.tsx'
import { FieldError, isShown } from '../../../ui/field.tsx'
import { PictureButton } from '../parts/picture-button.tsx'
import { usePreview } from '../../../../shared/forms/use-preview.ts'
import { pictureFault } from '../../../../shared/forms/picture-fault.ts'
import styles from './picture-field.module.css'

interface PictureFieldProps {
  /** Whose picture it will be. */
  name: string
  value: File | null
  onChange: (picture: File | null) => void
  error?: React.ReactNode
}

/** An optional picture with its preview. Invalid files are refused. */
export function AvatarField({ name, value, onChange, error }: PictureFieldProps) {
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const shown = fault ?? error
  const preview = usePreview(value)
  const choose = (file: File) => {
    const fault = pictureFault(file)
    setFault(fault)
    onChange(fault === null ? file : null)
  }
  return (
    <FieldGroup label="Profile picture" optional aria-describedby={isShown(shown) ? `${id}-error` : undefined}>
      <div className={styles.line}>
        {preview === null && name === '' ? (
          <span className={styles.nobody}>
            <UserRound size={32} aria-hidden="true" />
          </span>
        ) : (
          <Avatar name={name} src={preview} size={72} />
        )}
        <div className={styles.choice}>
          <p className={styles.hint}>{value === null ? 'JPEG, PNG, GIF or WebP, up to 5 MB' : value.name}</p>
          <div className={styles.buttons}>
            <PictureButton onChoose={choose} icon={<ImageUp size={18} aria-hidden="true" />}>
              {value === null ? 'Choose a picture' : 'Change'}
            </PictureButton>
            {value !== null && (
              <Button variant="quiet" size="small" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      <div aria-live="polite">
        <FieldError id={`${id}-error`} error={shown} />
      </div>
    </FieldGroup>
  )
}
