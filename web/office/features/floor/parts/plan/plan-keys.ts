import { own } from '#contract/base/own.ts'
import type { Direction } from '../../../../domain/nearest-to.ts'

export type PlanCommand =
  | { do: 'go' | 'move'; direction: Direction }
  | { do: 'open' | 'toggle' | 'turn' | 'turn_back' | 'copy' | 'remove' | 'undo' | 'redo' | 'zoom_in' | 'zoom_out' | 'deselect' }

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface Key {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const plain: Readonly<Record<string, Exclude<PlanCommand['do'], 'go' | 'move'>>> = {
  enter: 'open',
  ' ': 'toggle',
  r: 'turn',
  d: 'copy',
  delete: 'remove',
  backspace: 'remove',
  '+': 'zoom_in',
  '=': 'zoom_in',
  '-': 'zoom_out',
  escape: 'deselect',
}
const withControl: typeof plain = { z: 'undo', y: 'redo' }
const withShift: typeof plain = { r: 'turn_back', z: 'redo' }

/** What a key does on the drawing; null if it is not ours. */
export function commandOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): PlanCommand | null {
  const isControl = ctrlKey || metaKey
  const direction = own(arrows, key)
  if (direction !== undefined) return isControl ? null : { do: altKey ? 'move' : 'go', direction }
  const letter = key.toLowerCase()
  const meant = altKey ? undefined : own(isControl ? withControl : plain, letter)
  if (meant === undefined) return null
  return { do: (shiftKey ? own(withShift, letter) : undefined) ?? meant }
}

/** Listed beside the drawing. */
export const keyHelp: readonly (readonly [keys: string, does: string])[] = [
  ['Arrows', 'Go to the nearest table or shape'],
  ['Enter', 'Open its form'],
  ['Alt + arrows', 'Move it by one grid step'],
  ['R, Shift + R', 'Turn it by 45°'],
  ['D', 'Copy it'],
  ['Delete', 'Remove it from the plan'],
  ['Space', 'Add it to the selection'],
  ['Ctrl + Z, Ctrl + Y', 'Undo, redo'],
  ['+, −', 'Zoom'],
]
