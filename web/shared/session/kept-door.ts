/** The IndexedDB in which a device stores a door, created by `web/door/features/door/device/store.ts` with these stores. */
export const keptDoor = 'vesper-door'

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
  const db = 'indexedDB' in globalThis ? await openExisting() : null
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

/** Null if no door was ever opened: none is created. */
async function openExisting(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(keptDoor)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = (event) => {
      event.preventDefault()
      resolve(null)
    }
  })
}
