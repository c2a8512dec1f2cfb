import {
  reminderChannels,
  reminderKinds,
  type ReminderChannel,
  type ReminderChoices,
  type ReminderKind,
} from '#contract/reminders/reminders.ts'
import { useId } from 'react'
import styles from './channel-choices.module.css'

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

interface ChannelChoicesProps {
  choices: ReminderChoices
  onChoose: (change: Partial<ReminderChoices>) => void
  /** Without keys the server pushes nothing. */
  channels: readonly ReminderChannel[]
}

/** What a guest is reminded of, and how: a checkbox for each kind and channel. */
export function ChannelChoices({ choices, onChoose, channels }: ChannelChoicesProps) {
  const id = useId()
  const shown = reminderChannels.filter((channel) => channels.includes(channel))
  const toggle = (channel: ReminderChannel, kind: ReminderKind) => {
    const chosen = choices[channel]
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
    onChoose({ [channel]: reminderKinds.filter((one) => next.includes(one)) })
  }
  return (
    <div>
      {reminderKinds.map((kind) => (
        <fieldset key={kind} className={styles.kind} aria-labelledby={`${id}-${kind}`}>
          <div className={styles.text}>
            <p id={`${id}-${kind}`} className={styles.label}>
              {kindWords[kind].label}
            </p>
            <p className={styles.detail}>{kindWords[kind].detail}</p>
          </div>
          <div className={styles.channels}>
            {shown.map((channel) => (
              <label key={channel} className={styles.channel}>
                <input
                  type="checkbox"
                  aria-label={`${kindWords[kind].label} ${channelWords[channel].by}`}
                  checked={choices[channel].includes(kind)}
                  onChange={() => toggle(channel, kind)}
                />
                {channelWords[channel].label}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
