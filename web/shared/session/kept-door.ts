/** The IndexedDB in which a device stores a door, created by `web/door/features/door/device/store.ts` with these stores. */
export const keptDoor = 'vesper-door'

/** Its entries for the incident book. Apart from the guests: a sign-out deletes those, but not what is only written here. */
export const keptIncidents = 'vesper-incidents'

interface KeptScan {
  /** Of a payment's party. */
  reference?: string
  /** That of a walk-in has the contact details that one of its guests gave. */
  entry?: object
  said: { guest: unknown } | null
  answer: { guest: unknown } | null
}

/** The same without guest data. */
export const nameless = <D extends KeptScan>(scan: D): D => ({
  ...scan,
  ...(scan.reference !== undefined && { reference: '' }),
  ...(scan.entry !== undefined && 'contact' in scan.entry && { entry: { ...scan.entry, contact: undefined } }),
  said: scan.said && { ...scan.said, guest: null },
  answer: scan.answer && { ...scan.answer, guest: null },
})

/** Deletes guests' names; door actions stay, to be sent to the server. */
export async function forgetDoor(): Promise<void> {
  const db = await openExisting(keptDoor)
  if (db === null) return
  const change = db.transaction([...db.objectStoreNames], 'readwrite')
  for (const name of db.objectStoreNames) if (name !== 'scans') change.objectStore(name).clear()
  const walk = change.objectStore('scans').openCursor()
  walk.onsuccess = () => {
    walk.result?.update(nameless(walk.result.value as KeptScan))
    walk.result?.continue()
  }
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve
    change.onabort = () => reject(change.error ?? new Error('It was cancelled'))
  })
  db.close()
}

/** How many entries of the door and its incident book wait on this device to be sent. */
export async function countWaitingAtDoor(): Promise<number> {
  const entries = (await readAll(keptDoor, 'scans')) as { state: string }[]
  const incidents = (await readAll(keptIncidents, 'incidents')) as { fault: string | null }[]
  return entries.filter(({ state }) => state === 'waiting').length + incidents.filter(({ fault }) => fault === null).length
}

async function readAll(name: string, store: string): Promise<unknown[]> {
  const db = await openExisting(name)
  if (db === null) return []
  try {
    const reading = db.transaction(store).objectStore(store).getAll()
    return await new Promise((resolve) => {
      reading.onsuccess = () => resolve(reading.result as unknown[])
      reading.onerror = () => resolve([])
    })
  } finally {
    db.close()
  }
}

/** Null if no door was ever opened: none is created. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  if (!('indexedDB' in globalThis)) return null
  return new Promise((resolve) => {
    const opening = indexedDB.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = (event) => {
      event.preventDefault()
      resolve(null)
    }
  })
}
