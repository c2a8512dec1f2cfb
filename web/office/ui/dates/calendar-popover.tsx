import { Loader, Popover } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import styles from './dates.module.css'

interface CalendarPopoverProps {
  /** The dialog's name. */
  name: string
  opened: boolean
  onClose: () => void
  /** The element it opens below. */
  target: ReactNode
  children: ReactNode
}

/** A calendar below its field: a named dialog that takes the focus and returns it. */
export function CalendarPopover({ name, opened, onClose, target, children }: CalendarPopoverProps) {
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
      hideDetached={false}
    >
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} className={styles.dropdown ?? ''}>
        <Suspense fallback={<Loader size="sm" />}>{opened && children}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
