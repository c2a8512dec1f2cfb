import LogOut from 'lucide-react/icons/log-out'
import Volume from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { signOut } from '../../../../shared/session/account.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { setTheme, useTheme } from '../../../../shared/theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { changeSettings, useSettings } from '../device/settings.ts'
import { readySounds, sound } from './sounds.ts'
import styles from './settings-sheet.module.css'

interface SettingsSheetProps {
  waiting: number
  lasts: boolean
  onClose: () => void
}

/** This device's own settings. */
export function SettingsSheet({ waiting, lasts, onClose }: SettingsSheetProps) {
  const settings = useSettings()
  const theme = useTheme()
  const { user } = useSignedIn()
  return (
    <Sheet title="Settings" onClose={onClose}>
      <div className={styles.field}>
        <label htmlFor="device">Device name</label>
        <input
          id="device"
          className={styles.input}
          maxLength={60}
          placeholder="Front door"
          autoComplete="off"
          defaultValue={settings.device}
          onChange={(event) => changeSettings({ device: event.target.value.trim() })}
        />
        <p className={styles.hint}>Other devices show it when a ticket has already been used.</p>
      </div>
      <Button
        variant="secondary"
        aria-pressed={settings.sound}
        onClick={() => {
          changeSettings({ sound: !settings.sound })
          readySounds()
          sound('in')
        }}
      >
        {settings.sound ? <Volume size={20} aria-hidden="true" /> : <VolumeX size={20} aria-hidden="true" />}
        {settings.sound ? 'Sound and vibration are on' : 'Sound and vibration are off'}
      </Button>
      <Button variant="secondary" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      </Button>
      {!lasts && <Notice tone="warn">This browser can’t save data. Keep this page open until everything is sent.</Notice>}
      <div className={styles.account}>
        <p>
          Signed in as <b>{user.username}</b>
        </p>
        {waiting > 0 && lasts && (
          <Notice tone="warn">
            {waiting} waiting to be sent. They stay on this device until someone from your club signs in here.
          </Notice>
        )}
        <Button variant="secondary" onClick={() => void signOut({ offline: paths.door })}>
          <LogOut size={20} aria-hidden="true" />
          Sign out
        </Button>
      </div>
    </Sheet>
  )
}
