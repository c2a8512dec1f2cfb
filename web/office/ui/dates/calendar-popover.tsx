import { Loader, Popover } from '@mantine/core'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { ReturnFocus } from '../return-focus.tsx'
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
      withRoles={false}
      withinPortal={false}
      hideDetached={false}
    >
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name} className={styles.dropdown ?? ''}>
        <Suspense fallback={<Loader size="sm" />}>{opened && <Focused>{children}</Focused>}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The calendar may load after the dialog opens: only then is there a day to focus. */
function Focused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const days = [...(place.current?.querySelectorAll<HTMLElement>('td button:not(:disabled)') ?? [])]
    const day = days.find((one) => one.matches('[data-selected], [tabindex="0"]')) ?? days[0]
    // The popover's own trap, which focuses a moment later, looks for this.
    day?.setAttribute('data-autofocus', '')
    day?.focus()
  }, [])
  return (
    <>
      <ReturnFocus />
      <div ref={place}>{children}</div>
    </>
  )
}
