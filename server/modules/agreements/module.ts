import { defineModule, type Module } from '../../infrastructure/module.ts'
import { exportSignatures } from './agreement-views.ts'

/** Its parties sign in onboarding and with their ambassador's approval, whose calls those are. */
export const agreementsModule = (): Module =>
  defineModule({
    routes: [],
    personalData: {
      export: async (db, userId) => ({ signatures: await exportSignatures(db, userId) }),
      // A signed agreement is kept as long as the law asks, with the name that signed it.
      forget: null,
    },
  })
