import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Wifi from 'lucide-react/icons/wifi'
import { formatCount } from '../../../../shared/format/format.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import type { Link } from '../device/local-door-state.ts'
import styles from './link-state.module.css'

interface LinkStateProps {
  link: Link
  waiting: number
  conflicts: number
}

/** Whether the server responds, and what is still to be sent. */
export function LinkState({ link, waiting, conflicts }: LinkStateProps) {
  const { look, Icon, text } = describe({ link, waiting, conflicts })
  return (
    <output className={classNames(styles.state, styles[look])}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </output>
  )
}

function describe({ link, waiting, conflicts }: LinkStateProps) {
  const count = waiting > 0 ? ` · ${waiting} waiting` : ''
  if (link === 'offline') return { look: 'offline', Icon: CloudOff, text: `Offline${count}` } as const
  if (waiting > 0) return { look: 'sending', Icon: CloudUpload, text: `Sending${count}` } as const
  if (conflicts > 0) return { look: 'conflict', Icon: TriangleAlert, text: formatCount(conflicts, 'conflict') } as const
  return { look: 'online', Icon: Wifi, text: link === 'starting' ? 'Connecting' : 'Online' } as const
}
