import { Tooltip } from '@mantine/core'
import { NavLink } from 'react-router'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import styles from './navigation-item.module.css'
import { NavigationIcon } from './navigation-icon.tsx'

/** One navigation link, or what must be done before it opens. */
export function NavigationItem({ link }: { link: NavigationLink }) {
  const content = (
    <>
      <NavigationIcon to={link.to} />
      <span className={styles.label}>{link.label}</span>
      {link.badge !== null && (
        <span className={styles.badge}>
          {link.badge}
          <span className="visually-hidden"> pending</span>
        </span>
      )}
    </>
  )
  if (link.disabled !== null) {
    return (
      <Tooltip label={link.disabled} position="right">
        <span className={styles.item} aria-disabled="true">
          {content}
          <span className="visually-hidden">. {link.disabled}.</span>
        </span>
      </Tooltip>
    )
  }
  return (
    <NavLink
      className={styles.item ?? ''}
      to={link.to}
      reloadDocument={buildOf(link.to) !== 'office'}
      data-urgent={link.urgent || undefined}
      title={link.label}
    >
      {content}
    </NavLink>
  )
}
