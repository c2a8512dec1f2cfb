import LogIn from 'lucide-react/icons/log-in'
import LogOut from 'lucide-react/icons/log-out'
import styles from './scan-ways.module.css'

interface ScanWaysProps {
  isExit: boolean
  onChoose: (isExit: boolean) => void
}

/** Whether the next tickets come in or go out: it stays until it is changed. */
export function ScanWays({ isExit, onChoose }: ScanWaysProps) {
  return (
    <fieldset className={styles.ways} aria-label="Which way guests go">
      <button type="button" className={styles.way} aria-pressed={!isExit} onClick={() => onChoose(false)}>
        <LogIn size={20} aria-hidden="true" />
        Coming in
      </button>
      <button type="button" className={styles.way} aria-pressed={isExit} onClick={() => onChoose(true)}>
        <LogOut size={20} aria-hidden="true" />
        Going out
      </button>
    </fieldset>
  )
}
