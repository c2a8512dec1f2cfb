import { Button, Group } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { brand } from '#contract/base/brand.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './security.module.css'

/** Shown once: people who lost their phone sign in with one of them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copy, copied } = useClipboard({ timeout: 4000 })
  const text = codes.join('\n')
  return (
    <Dialog onClose={onClose} title="Keep your recovery codes" closeOnClickOutside={false}>
      <p>Each signs you in once if you don’t have your phone. Keep them somewhere safe: we show them only now.</p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => saveFile(new Blob([`${text}\n`]), `${brand.toLowerCase()}-recovery-codes.txt`)}>
          Download
        </Button>
        <Button variant="default" onClick={() => copy(text)}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose} data-autofocus>
          I’ve kept them
        </Button>
      </Group>
    </Dialog>
  )
}
