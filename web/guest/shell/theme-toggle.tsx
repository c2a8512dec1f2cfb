import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from '../../shared/theme/theme.ts'
import { IconButton } from '../ui/button.tsx'
import styles from './top-bar.module.css'

export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  const label = `Switch to the ${other} theme`
  return (
    <IconButton label={label} onClick={() => setTheme(other)}>
      {/* The page's theme shows one of them: the server does not know which. */}
      <Sun className={styles.sun} size={20} aria-hidden="true" />
      <Moon className={styles.moon} size={20} aria-hidden="true" />
    </IconButton>
  )
}
