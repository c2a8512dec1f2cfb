import { Kbd } from '@mantine/core'
import { Dialog } from '../ui/dialog.tsx'
import styles from './keyboard-help.module.css'

const shortcuts: readonly (readonly [what: string, ...keys: string[]])[] = [
  ['Find a screen or do something', 'Ctrl', 'K'],
  ['Search', '/'],
  ['Next row of a table', 'J'],
  ['Previous row', 'K'],
  ['Open row', 'Enter'],
  ['Select row', 'X'],
  ['Close menu or dialog', 'Esc'],
  ['Keyboard shortcuts', '?'],
]

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.list}>
        {shortcuts.map(([what, ...keys]) => (
          <div key={what} className={styles.row}>
            <dt>{what}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
