import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SharingKit } from '#contract/ambassadors/sharing.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useChooseVanityCode } from '../queries/sharing-queries.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './sharing.module.css'

/** The permanent code, and the vanity code. */
export function CodesPanel({ kit }: { kit: SharingKit }) {
  const [isChoosing, setChoosing] = useState(false)
  const { code, vanity_code, vanity_codes_left: left } = kit
  return (
    <Panel title="Your codes" lead="Guests can type them when they book; clubs, when they sign up.">
      <div className={styles.codes}>
        {vanity_code !== null && (
          <div className={styles.code}>
            <span className={styles.codeLabel}>Vanity code</span>
            <b className={styles.letters}>{vanity_code}</b>
            <CopyButton text={vanity_code} label="Copy vanity code" />
          </div>
        )}
        <div className={styles.code}>
          <span className={styles.codeLabel}>Permanent code</span>
          <b className={styles.letters}>{code}</b>
          <CopyButton text={code} label="Copy permanent code" />
        </div>
      </div>
      {left > 0 && (
        <div className={styles.choose}>
          <Button variant={vanity_code === null ? 'filled' : 'default'} onClick={() => setChoosing(true)}>
            {vanity_code === null ? 'Choose a vanity code' : 'Choose another vanity code'}
          </Button>
          <span>{formatCount(left, 'choice')} left. Your earlier codes still count.</span>
        </div>
      )}
      {isChoosing && <ChooseDialog version={kit.version} onClose={() => setChoosing(false)} />}
    </Panel>
  )
}

function ChooseDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { mutateAsync } = useChooseVanityCode()
  return (
    <ActionDialog
      title="Choose a vanity code"
      submit="Choose code"
      initial={{ vanity_code: '', version }}
      validate={({ vanity_code }): Record<string, string> =>
        /^[0-9a-z]{4,20}$/i.test(vanity_code.replaceAll(/[\s-]/g, '')) ? {} : { vanity_code: 'Use 4 to 20 letters and digits' }
      }
      compare={{
        labels: { vanity_code: 'Vanity code' },
        valuesOf: (current) => ({ vanity_code: (current as SharingKit).vanity_code ?? '' }),
      }}
      onSubmit={async (body) => {
        const { vanity_code: chosen } = await mutateAsync(body)
        toast({ tone: 'ok', message: `${chosen ?? 'The code'} is yours. Your links now use it.` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>A word people remember, such as your name. It stays yours.</p>
          <TextInput
            label="Vanity code"
            description="4 to 20 letters and digits"
            maxLength={25}
            autoComplete="off"
            autoCapitalize="characters"
            {...form.getInputProps('vanity_code')}
          />
        </>
      )}
    </ActionDialog>
  )
}
