import { useRef } from 'react'
import { useKeyDown } from '../../../../shared/frame/use-key-down.ts'

/** A typing scanner sends the next character within this many milliseconds; a person does not. */
const pauseMs = 500
const shortest = 6

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null

/** Codes from a scanner that types, wherever the focus is; its Enter presses nothing. Input in a field stays there. */
export function useTypedCodes(onCode: (code: string) => void): void {
  const typed = useRef({ text: '', at: 0 })
  useKeyDown((pressed) => {
    if (isField(pressed.target) || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    const { text, at } = typed.current
    const before = pressed.timeStamp - at <= pauseMs ? text : ''
    if (pressed.key === 'Enter') {
      typed.current = { text: '', at: 0 }
      if (before.length < shortest) return
      pressed.preventDefault()
      onCode(before)
    } else if (pressed.key.length === 1 && pressed.key !== ' ') {
      typed.current = { text: before + pressed.key, at: pressed.timeStamp }
    }
  })
}
