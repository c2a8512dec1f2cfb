import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import styles from './navigation-item.module.css'

/** Says why a section is locked. By focus as well, which a tap gives it. */
export function ReasonTooltip({ reason, children }: { reason: string; children: ReactElement }) {
  return (
    <Tooltip label={reason} position="right" openDelay={0} classNames={{ tooltip: styles.tooltip ?? '' }}>
      {children}
    </Tooltip>
  )
}
