import {
  reminderChannels,
  reminderKinds,
  type ReminderChannel,
  type ReminderChoices,
  type ReminderKind,
} from '#contract/reminders/reminders.ts'
import styles from './channel-table.module.css'

const channelWords: Readonly<Record<ReminderChannel, { label: string; by: string }>> = {
  app: { label: 'App', by: 'in the app' },
  email: { label: 'Email', by: 'by email' },
  push: { label: 'Push', by: 'by push' },
}

const kindWords: Readonly<Record<ReminderKind, { label: string; detail: string }>> = {
  new_event: { label: 'New events', detail: 'A club or artist you follow has a new event.' },
  on_sale: { label: 'Tickets on sale', detail: 'An event you’re interested in can be booked.' },
  last_places: { label: 'Last places', detail: 'An event you’re interested in is nearly full.' },
  doors_open: { label: 'Doors open', detail: 'An event you booked or are interested in begins.' },
}

interface ChannelTableProps {
  choices: ReminderChoices
  onChoose: (change: Partial<ReminderChoices>) => void
  /** Without keys the server pushes nothing. */
  channels: readonly ReminderChannel[]
}

/** What a guest is reminded of, and how: a checkbox for each kind and channel. */
export function ChannelTable({ choices, onChoose, channels }: ChannelTableProps) {
  const shown = reminderChannels.filter((channel) => channels.includes(channel))
  const toggle = (channel: ReminderChannel, kind: ReminderKind) => {
    const chosen = choices[channel]
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
    onChoose({ [channel]: reminderKinds.filter((one) => next.includes(one)) })
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Reminder</span>
          </th>
          {shown.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {channelWords[channel].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reminderKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={styles.kind}>
              <span className={styles.label}>{kindWords[kind].label}</span>
              <span className={styles.detail}>{kindWords[kind].detail}</span>
            </th>
            {shown.map((channel) => (
              <td key={channel} className={styles.cell}>
                <Box
                  label={`${kindWords[kind].label} ${channelWords[channel].by}`}
                  isOn={choices[channel].includes(kind)}
                  onChange={() => toggle(channel, kind)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As large as a finger, its words for screen readers: sighted people read them in the row and the column. */
function Box({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: () => void }) {
  return (
    <label className={styles.box}>
      <span className="visually-hidden">{label}</span>
      <input type="checkbox" checked={isOn} onChange={onChange} />
    </label>
  )
}
