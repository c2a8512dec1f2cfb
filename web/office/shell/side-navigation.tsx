import Keyboard from 'lucide-react/icons/keyboard'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { NavigationItem } from './navigation-item.tsx'
import styles from './side-navigation.module.css'

interface SideNavigationProps {
  links: readonly NavigationLink[]
  onHelp: () => void
}

/** A club's sections on a desktop; a phone has them in the bar's menu. */
export function SideNavigation({ links, onHelp }: SideNavigationProps) {
  return (
    <aside className={styles.side}>
      <div className={styles.inner}>
        <nav aria-label="Sections">
          <ul className={styles.list}>
            {links.map((link) => (
              <li key={link.to}>
                <NavigationItem link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className={styles.help} onClick={onHelp}>
          <Keyboard size={16} aria-hidden="true" />
          <span>Keyboard shortcuts</span>
        </button>
      </div>
    </aside>
  )
}
