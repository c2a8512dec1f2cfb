import Sun from 'lucide-react/icons/sun'
import styles from './ticket-page.module.css'

export const BrightnessHint = () => (
  <p className={styles.hint}>
    <Sun size={20} aria-hidden="true" />
    Turn up your screen brightness before it’s scanned.
  </p>
)
