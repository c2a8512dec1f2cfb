import DoorOpen from 'lucide-react/icons/door-open'
import Settings from 'lucide-react/icons/settings-2'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DoorNight } from '#contract/door.ts'
import { dashboardPath } from '../../../../shared/session/account.ts'
import { brand, titleOf } from '../../../../shared/theme/brand.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Screen } from '../../../ui/screen.ts'
import { useNights } from '../device/use-nights.ts'
import { SettingsSheet } from '../parts/settings-sheet.tsx'
import styles from './nights.module.css'

export const screen: Screen = { Component: Nights }

function Nights() {
  const { nights, isOffline } = useNights()
  const { profile } = useSignedIn()
  const [isSetting, setSetting] = useState(false)
  return (
    <>
      <title>{titleOf('Door')}</title>
      <header className={styles.bar}>
        <p className={styles.brand} aria-hidden="true">
          {brand}
          <span className={styles.spark}>.</span>
        </p>
        <nav aria-label="Office">
          <a href={dashboardPath(profile)}>Dashboard</a>
        </nav>
        <IconButton label="Settings" onClick={() => setSetting(true)}>
          <Settings size={22} aria-hidden="true" />
        </IconButton>
      </header>
      <main className={styles.main} aria-busy={nights === null && !isOffline}>
        <h1>Door</h1>
        {isOffline && <Notice tone="warn">No network. These are the nights that this device knows.</Notice>}
        {nights === null && !isOffline && <output>Looking for tonight</output>}
        {nights?.length === 0 && (
          <Empty title="No door opens within a day" icon={<DoorOpen size={32} aria-hidden="true" />}>
            <p>A night appears here a day before its doors open. Publish one in your events.</p>
          </Empty>
        )}
        <ul className={styles.nights}>
          {nights?.map((night) => (
            <li key={night.id}>
              <NightCard night={night} />
            </li>
          ))}
        </ul>
      </main>
      {isSetting && <SettingsSheet waiting={0} lasts onClose={() => setSetting(false)} />}
    </>
  )
}

function NightCard({ night }: { night: DoorNight }) {
  const { inside, licence_capacity, heads } = night.count
  return (
    <Link to={paths.doorNight(night.id)} className={styles.night}>
      <h2>{night.title}</h2>
      <p>{formatEventSpan(night)}</p>
      <p className={styles.count}>
        {night.is_cancelled ? 'Cancelled' : `${heads} booked · ${inside} inside of ${licence_capacity}`}
      </p>
    </Link>
  )
}
