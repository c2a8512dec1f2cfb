import { useRef, type ReactNode } from 'react'
import { pictureTypes } from '#contract/picture.ts'
import { Button } from '../../../ui/button.tsx'

interface PictureButtonProps {
  onChoose: (file: File) => void
  icon?: ReactNode
  children: ReactNode
}

/** Opens the file dialog for a picture. */
export function PictureButton({ onChoose, icon, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onChoose(file)
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <Button variant="secondary" size="small" icon={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
