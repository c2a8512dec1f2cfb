import { once } from 'node:events'
import type { Server } from 'node:http'
import { createObjectServer, type StoredObjects } from '#server/testing/object-server.ts'

export interface Store {
  /** Settings of the servers that keep their files in it. */
  settings: Record<string, string>
  count(): number
  /** Its machine is gone: connections are refused. */
  leave(): Promise<void>
  comeBack(): Promise<void>
}

/** An S3-compatible store with one bucket, in the memory of this process. */
export async function startStore(port: number): Promise<Store> {
  const objects: StoredObjects = new Map()
  let server: Server | null = null
  const comeBack = async () => {
    server = createObjectServer(objects, 'vesper')
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  await comeBack()
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'vesper',
      S3_ACCESS_KEY_ID: 'vesper',
      S3_SECRET_ACCESS_KEY: 'secret-of-this-scene',
    },
    count: () => objects.size,
    async leave() {
      if (server === null) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      server = null
      await closed
    },
    comeBack,
  }
}
