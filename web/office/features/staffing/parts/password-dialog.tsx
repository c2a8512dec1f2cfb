import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './team.module.css'

export interface ShownPassword {
  name: string
  username: string
  password: string
}

/**
 * A one-time password, for the person who passes it on. It is stored nowhere: once this is closed, only a new one can be created.
 */
export function FirstPasswordDialog({ name, username, password, onClose }: ShownPassword & { onClose: () => void }) {
  const { copy, copied } = useClipboard({ timeout: 4000 })
  return (
    <Dialog onClose={onClose} title={`One-time password for ${name}`} closeOnClickOutside={false}>
      <p>
        {name} signs in as <b>{username}</b> with this password within 7 days, and then chooses their own. We show it only now.
      </p>
      <code className={styles.password}>{password}</code>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => copy(password)}>
          {copied ? 'Copied' : 'Copy password'}
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Dialog>
  )
}
