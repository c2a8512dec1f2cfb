import type { ReactNode } from 'react'
import { usePictureInput } from '../../../../shared/forms/use-picture-input.tsx'
import { Button } from '../../../ui/button.tsx'

interface PictureButtonProps {
  onChoose: (file: File) => void
  icon?: ReactNode
  children: ReactNode
}

/** Opens the file dialog for a picture. */
export function PictureButton({ onChoose, icon, children }: PictureButtonProps) {
  const { input, open } = usePictureInput(onChoose)
  return (
    <>
      {input}
      <Button variant="secondary" size="small" icon={icon} onClick={open}>
        {children}
      </Button>
    </>
  )
}
