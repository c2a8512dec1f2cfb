import Lock from 'lucide-react/icons/lock'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { closedLink } from '../../shared/navigation/closed-link.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import styles from './navigation-item.module.css'
import { NavigationIcon } from './navigation-icon.tsx'

/** Screens that belong to a section although its address is not a prefix of theirs. */
const sectionOf: Readonly<Record<string, string>> = {
  [paths.clubBankDetails]: paths.clubSetup,
  [paths.clubCashUps]: paths.clubFinances,
  [paths.clubDrawers]: paths.clubFinances,
  [paths.clubAmbassadors]: paths.clubFinances,
}

/** Whether an address is a section's own, or below it. */
function isWithin(pathname: string, section: string): boolean {
  const isBelow = (root: string) => pathname === root || pathname.startsWith(`${root}/`)
  return isBelow(section) || Object.entries(sectionOf).some(([root, of]) => of === section && isBelow(root))
}

/** Few see a locked section, and none for long. */
const ReasonTooltip = lazy(async () => ({ default: (await import('./reason-tooltip.tsx')).ReasonTooltip }))

/** One navigation link, or what must be done before it opens. */
export function NavigationItem({ link }: { link: NavigationLink }) {
  const { pathname } = useLocation()
  const content = (
    <>
      <NavigationIcon to={link.to} />
      <span className={styles.label}>{link.label}</span>
      {link.badge !== null && (
        <span className={styles.badge}>
          {link.badge}
          <span className="visually-hidden"> to approve</span>
        </span>
      )}
    </>
  )
  if (link.disabled !== null) {
    const item = (
      <span className={styles.item} {...closedLink}>
        {content}
        <Lock className={styles.lock} size={14} aria-hidden="true" />
        <span className={styles.reason}>
          <span className="visually-hidden"> (</span>
          {link.disabled}
          <span className="visually-hidden">)</span>
        </span>
      </span>
    )
    return (
      <Suspense fallback={item}>
        <ReasonTooltip reason={link.disabled}>{item}</ReasonTooltip>
      </Suspense>
    )
  }
  return (
    <Link
      className={styles.item ?? ''}
      to={link.to}
      aria-current={isWithin(pathname, link.to) ? 'page' : undefined}
      reloadDocument={buildOf(link.to) !== 'office'}
      data-urgent={link.urgent || undefined}
      title={link.label}
    >
      {content}
    </Link>
  )
}
