import type { ModuleSamples } from './module-samples.ts'

export const reminders: ModuleSamples = {
  calls: () => ({
    saveReminderSettings: { app: [], email: ['on_sale'], push: ['on_sale'], quiet: null, timezone: null },
    addPushSubscription: { endpoint: 'https://push.example.org/device', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  }),
}
