import type { Client } from 'pg'

/** Ends a connection at once, and fails its statement under way. Closing it gracefully would wait for a server that is gone. */
export function cutConnection(client: Client): void {
  client.connection.stream.destroy()
}
