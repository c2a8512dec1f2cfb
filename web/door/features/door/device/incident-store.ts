import { openDB, type DBSchema } from 'idb'
import type { AddIncidentBody } from '#contract/door/incidents.ts'
import { keptIncidents } from '../../../../shared/session/kept-door.ts'

/** An entry for the incident book that the server does not have yet. It is deleted from the device once it has. */
export interface WaitingIncident {
  /** The only account that may send it: the book says who wrote. */
  user_id: string
  body: AddIncidentBody
  /** Why the server refused it; null while it was not asked, or could not be reached. */
  fault: string | null
}

export interface IncidentStore {
  read(userId: string): Promise<readonly WaitingIncident[]>
  keep(incident: WaitingIncident): Promise<void>
  forget(id: string): Promise<void>
}

interface Schema extends DBSchema {
  incidents: { key: string; value: WaitingIncident }
}

async function openKept(): Promise<IncidentStore> {
  const db = await openDB<Schema>(keptIncidents, 1, {
    upgrade: (opened) => void opened.createObjectStore('incidents', { keyPath: 'body.id' }),
  })
  return {
    read: async (userId) => (await db.getAll('incidents')).filter(({ user_id }) => user_id === userId),
    keep: async (incident) => void (await db.put('incidents', incident)),
    forget: async (id) => db.delete('incidents', id),
  }
}

/** For browsers without storage: kept until the page is closed. */
export function memoryIncidents(): IncidentStore {
  const incidents = new Map<string, WaitingIncident>()
  return {
    read: (userId) => Promise.resolve([...incidents.values()].filter(({ user_id }) => user_id === userId)),
    keep: (incident) => Promise.resolve(void incidents.set(incident.body.id, incident)),
    forget: (id) => Promise.resolve(void incidents.delete(id)),
  }
}

let opened: Promise<IncidentStore> | undefined

export const openIncidentStore = async (): Promise<IncidentStore> => (opened ??= openKept().catch(memoryIncidents))
