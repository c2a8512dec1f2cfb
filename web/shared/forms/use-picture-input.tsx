import { useRef, type ReactNode } from 'react'
import { pictureTypes } from './picture-fault.ts'

/** A file dialog for a picture: its hidden input, and how to open it. */
export function usePictureInput(onChoose: (file: File) => void): { input: ReactNode; open: () => void } {
  const element = useRef<HTMLInputElement>(null)
  const input = (
    <input
      ref={element}
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
  )
  return { input, open: () => element.current?.click() }
}
