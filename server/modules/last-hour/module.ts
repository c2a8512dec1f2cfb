import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { lastHourRoutes } from './routes.ts'
import { lastHourFollower, runLastHours } from './run-last-hour.ts'

export const lastHourModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: lastHourRoutes(infrastructure),
    recurring: [{ name: 'pass_on_places', schedule: '* * * * *', lane: 'money', work: async () => runLastHours(infrastructure) }],
    // What it stores are a club's choices; nothing of a person.
    personalData: null,
    followers: [lastHourFollower(infrastructure)],
  })
