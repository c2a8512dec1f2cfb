import { useEffect, useState, type SyntheticEvent } from 'react'
import { closeDrawer, openDrawer, type Drawer } from '#contract/drawers/drawers.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useAttemptKey } from '../../../../shared/api/use-attempt-key.ts'
import { formatMoney } from '../../../../shared/format/format.ts'
import { classNames } from '../../../../shared/frame/class-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { OwnDrawer } from '../device/own-drawer.ts'
import styles from './drawer-sheet.module.css'
import { readAmount } from '../../../../shared/format/read-amount.ts'

interface DrawerSheetProps {
  own: OwnDrawer
  /** Entries that this device still has to send: their cash may belong into the drawer. */
  waiting: number
  refresh: () => Promise<void>
  onClose: () => void
}

const noAnswer = 'That needs a connection. Try again.'

const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}

/** One’s own cash drawer: opened with a float, closed with a count. */
export function DrawerSheet({ own, waiting, refresh, onClose }: DrawerSheetProps) {
  const [closed, setClosed] = useState<Drawer | null>(null)
  // Stays when a refusal leads to a newer drawer.
  const [fault, setFault] = useState<string | null>(null)
  // What was taken offline is in it once it was sent.
  const isSent = waiting === 0
  useEffect(() => {
    if (isSent) void refresh().catch(() => undefined)
  }, [refresh, isSent])
  return (
    <Sheet title={own.drawer === null ? 'Your drawer' : `Your drawer: ${own.drawer.place}`} onClose={onClose}>
      {closed !== null && own.drawer === null && <Result drawer={closed} />}
      {own.drawer === null ? (
        <Opening own={own} refresh={refresh} />
      ) : (
        <Closing
          key={own.drawer.version}
          drawer={own.drawer}
          {...{ waiting, refresh, fault }}
          onFault={setFault}
          onClosed={setClosed}
        />
      )}
    </Sheet>
  )
}

function Result({ drawer: { place, difference_minor, currency } }: { drawer: Drawer }) {
  const minor = difference_minor ?? 0
  const words = minor === 0 ? 'Exact' : `${formatMoney(Math.abs(minor), currency)} ${minor < 0 ? 'short' : 'over'}`
  return (
    <output className={classNames(styles.result, minor === 0 && styles.exact)}>
      {place} is closed. {words}.
    </output>
  )
}

function Opening({ own: { places, currency }, refresh }: Pick<DrawerSheetProps, 'own' | 'refresh'>) {
  const { keyOf, end } = useAttemptKey()
  const [fault, setFault] = useState<string | null>(null)
  const open = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const float = typedIn(fields, 'float')
    const float_minor = float.trim() === '' ? 0 : readAmount(float, currency)
    if (float_minor === null) return setFault('Enter the float as an amount such as 150.00.')
    const body = { place: typedIn(fields, 'place').trim(), float_minor }
    if (body.place === '') return setFault('Say where the drawer is, such as Door.')
    setFault(null)
    try {
      await call(openDrawer, { body: { ...body, drawer_id: keyOf(body) } })
      end(body)
    } catch (error) {
      setFault(errorMessage(error, noAnswer))
    }
    await refresh().catch(() => undefined)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void open(event)}>
      <p>Cash that you take counts in your drawer from the moment you open it.</p>
      <label htmlFor="place">Place</label>
      <input
        id="place"
        name="place"
        list="places"
        maxLength={40}
        autoComplete="off"
        className={styles.input}
        defaultValue={places[0] ?? 'Door'}
      />
      <datalist id="places">
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
      <label htmlFor="float">Float</label>
      <input
        id="float"
        name="float"
        inputMode="decimal"
        autoComplete="off"
        className={styles.input}
        placeholder={formatMoney(0, currency)}
      />
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit">Open drawer</Button>
    </form>
  )
}

interface ClosingProps extends Pick<DrawerSheetProps, 'waiting' | 'refresh'> {
  drawer: Drawer
  fault: string | null
  onFault: (fault: string | null) => void
  onClosed: (drawer: Drawer) => void
}

function Closing({ drawer, waiting, fault, refresh, onFault, onClosed }: ClosingProps) {
  const { keyOf, end } = useAttemptKey()
  const money = (minor: number) => formatMoney(minor, drawer.currency)
  const close = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const counted_minor = readAmount(typedIn(event.currentTarget, 'counted'), drawer.currency)
    if (counted_minor === null) return onFault('Enter what you counted, such as 412.50.')
    const request = { params: { id: drawer.id }, body: { version: drawer.version, counted_minor } }
    onFault(null)
    try {
      onClosed(await call(closeDrawer, { ...request, idempotencyKey: keyOf(request) }))
      end(request)
    } catch (error) {
      onFault(errorMessage(error, noAnswer))
    }
    await refresh().catch(() => undefined)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void close(event)}>
      <dl className={styles.facts}>
        {[
          ['Float', drawer.float_minor] as const,
          ['Cash in', drawer.cash_in_minor] as const,
          ['Cash out', drawer.cash_out_minor] as const,
          ['Expected', drawer.expected_minor] as const,
        ].map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(minor)}</dd>
          </div>
        ))}
      </dl>
      {waiting > 0 && (
        <Notice tone="warn">{waiting} waiting to be sent. Close the drawer once this device has sent everything.</Notice>
      )}
      <label htmlFor="counted">Counted, with the float</label>
      <input id="counted" name="counted" inputMode="decimal" autoComplete="off" className={styles.input} />
      {fault !== null && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" disabled={waiting > 0}>
        Close drawer
      </Button>
    </form>
  )
}
