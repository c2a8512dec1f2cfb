import { createServer, type Server } from 'node:http'

export type StoredObjects = Map<string, { bytes: Buffer; type: string | undefined }>

const listOf = (objects: StoredObjects, folder: string, prefix: string) => {
  const keys = [...objects.keys()].filter((key) => key.startsWith(folder + prefix)).map((key) => key.slice(folder.length))
  const contents = keys.toSorted().map((key) => `<Contents><Key>${key}</Key></Contents>`)
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

/** Just enough of the S3 protocol, for one bucket: objects by path, and a store's error for an unknown key. */
export function createObjectServer(objects: StoredObjects, bucket: string): Server {
  const folder = `/${bucket}/`
  return createServer((request, response) => {
    const { pathname: key, searchParams } = new URL(request.url ?? '', 'http://store')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!key.startsWith(folder)) return response.writeHead(507).end()
      if (searchParams.has('list-type'))
        return response.writeHead(200).end(listOf(objects, folder, searchParams.get('prefix') ?? ''))
      if (request.method === 'PUT') objects.set(key, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] })
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
      const object = objects.get(key)
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      if (object && from !== undefined) return response.writeHead(206).end(object.bytes.subarray(Number(from), Number(to) + 1))
      if (object) return response.writeHead(200, { 'content-type': object.type }).end(object.bytes)
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
    })
  })
}
